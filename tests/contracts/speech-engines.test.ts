import { afterAll, beforeAll } from 'vitest';
import { createHttpSynthesiser } from '../../voice/engines/http/http-synthesiser.ts';
import { createHttpTranscribers } from '../../voice/engines/http/http-transcriber.ts';
import { createHttpTranslator } from '../../voice/engines/http/http-translator.ts';
import { createLocalSynthesiser } from '../../voice/engines/local/local-synthesiser.ts';
import { toneSynthesiser } from '../../voice/engines/local/tone-synthesiser.ts';
import { createRehearsalEngines } from '../../voice/engines/rehearsal/rehearsal-engines.ts';
import { startSpeechEngines, type SpeechEnginesStub } from '../fakes/speech-engines.ts';
import { scriptedEngines } from '../fakes/scripted-engines.ts';
import { synthesiserSuite, transcriberSuite, translatorSuite } from './speech-engines.suite.ts';

let stub: SpeechEnginesStub;

beforeAll(async () => {
  stub = await startSpeechEngines();
});

afterAll(() => stub.close());

const rehearsal = createRehearsalEngines(toneSynthesiser);
const fake = scriptedEngines({});

transcriberSuite('over HTTP', (pair) => createHttpTranscribers(stub.addresses.stt)(pair));
transcriberSuite('rehearsal', (pair) => rehearsal.forConversation(pair).transcriber);
transcriberSuite('fake', () => fake.transcriber);

translatorSuite('over HTTP', (pair) => createHttpTranslator(stub.addresses.llm, pair));
translatorSuite('rehearsal', (pair) => rehearsal.forConversation(pair).translator);
translatorSuite('fake', () => fake.translator);

synthesiserSuite('over HTTP', () => createHttpSynthesiser(stub.addresses.tts));
// Tones where espeak-ng is not installed.
synthesiserSuite('local', () => createLocalSynthesiser());
synthesiserSuite('tones', () => toneSynthesiser);
synthesiserSuite('fake', () => fake.synthesiser);
