import { afterAll, beforeAll } from 'vitest';
import type { LanguagePair } from '../../src/domain/language.ts';
import { createHttpSynthesiser } from '../../voice/engines/http/http-synthesiser.ts';
import { createHttpTranscribers } from '../../voice/engines/http/http-transcriber.ts';
import { createStreamTranscribers } from '../../voice/engines/http/stream-transcriber.ts';
import { createHttpTranslator } from '../../voice/engines/http/http-translator.ts';
import { createFallbackSynthesiser } from '../../voice/engines/local/fallback-synthesiser.ts';
import { toneSynthesiser } from '../../voice/engines/local/tone-synthesiser.ts';
import { createRehearsalEngines } from '../../voice/engines/rehearsal/rehearsal-engines.ts';
import { selectEngines } from '../../voice/server/select-engines.ts';
import { startSpeechEngines, type SpeechEnginesStub } from '../fakes/speech-engines.ts';
import { startTranscriptionServer, type TranscriptionServer } from '../fakes/transcription-server.ts';
import { scriptedEngines } from '../fakes/scripted-engines.ts';
import { say } from '../fixtures/tiny-models/tone-language.ts';
import { startLocalEngines, type StartedLocalEngines } from './start-local-engines.ts';
import { checkedTranslatorSuite, synthesiserSuite, transcriberSuite, translatorSuite } from './speech-engines.suite.ts';

let stub: SpeechEnginesStub;
let local: StartedLocalEngines;
let streaming: Record<'openai' | 'vllm', TranscriptionServer>;

beforeAll(async () => {
  const words = ['¿Dónde', 'está', 'la', 'estación?'];
  [stub, local, streaming] = await Promise.all([
    startSpeechEngines(),
    startLocalEngines(),
    Promise.all([startTranscriptionServer('openai', words), startTranscriptionServer('vllm', words)]).then(
      ([openai, vllm]) => ({ openai, vllm }),
    ),
  ]);
});

afterAll(() => Promise.all([stub.close(), local.close(), streaming.openai.close(), streaming.vllm.close()]));

const models = (pair: LanguagePair) => selectEngines({}, local.engines).forConversation(pair);

const rehearsal = createRehearsalEngines(toneSynthesiser);
const rehearsed = '¿Cuánto se tarda a pie?';
const fake = scriptedEngines({});

transcriberSuite('over HTTP', (pair) => createHttpTranscribers(stub.addresses.stt)(pair));
transcriberSuite('streamed as to OpenAI', (pair) => createStreamTranscribers(streaming.openai.address)(pair));
transcriberSuite('streamed as to vLLM', (pair) => createStreamTranscribers(streaming.vllm.address)(pair));
transcriberSuite('local models', (pair) => models(pair).transcriber, say('donde esta la estacion .'));
transcriberSuite('rehearsal', (pair) => rehearsal.forConversation(pair).transcriber);
transcriberSuite('fake', () => fake.transcriber);

translatorSuite('over HTTP', (pair) => createHttpTranslator(stub.addresses.llm, pair));
translatorSuite('local models', (pair) => models(pair).translator);
translatorSuite('rehearsal', (pair) => rehearsal.forConversation(pair).translator, rehearsed);
translatorSuite('fake', () => fake.translator);
checkedTranslatorSuite('over HTTP', (pair) => createHttpTranslator(stub.addresses.llm, pair));
checkedTranslatorSuite('local models', (pair) => models(pair).translator, 'donde esta la estacion .');
checkedTranslatorSuite('rehearsal', (pair) => rehearsal.forConversation(pair).translator, rehearsed);
checkedTranslatorSuite('fake', () => fake.translator, 'Hola.');

synthesiserSuite('over HTTP', () => createHttpSynthesiser(stub.addresses.tts));
synthesiserSuite('local models', () => models({ source: 'spa', target: 'eng' }).synthesiser);
// Tones where espeak-ng is not installed.
synthesiserSuite('local', () => createFallbackSynthesiser());
synthesiserSuite('tones', () => toneSynthesiser);
synthesiserSuite('fake', () => fake.synthesiser);
