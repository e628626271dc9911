import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LanguageCode, LanguagePair } from '../../../domain/language.ts';
import { sessionInterpreter } from '../../../state/session-interpreter.ts';
import { voicePlayback } from '../../../state/voice-playback.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { hear } from '../../../ui/icons/conversation.ts';
import { stop } from '../../../ui/icons/everyday.ts';
import { useLanguageName } from '../../../ui/text/language-name.ts';
import { useServices } from '../../use-services.ts';
import { playExample, type ExampleVoice } from './voice-example.ts';
import { row, soft } from '../../../ui/layout.css.ts';
import { useVoices } from './voices.ts';

type Said = { readonly language: LanguageCode; readonly by: ExampleVoice };

/** An example of the voice in each language, at the chosen speed and volume. The microphone does not hear it. */
export function VoiceExamples({ pair }: { pair: LanguagePair }): ReactNode {
  const services = useServices();
  const voices = useVoices();
  const [playing, setPlaying] = useState<LanguageCode>();
  const [said, setSaid] = useState<Said>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  async function play(language: LanguageCode): Promise<void> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setPlaying(language);
    setSaid(undefined);
    services.session.setDeviceSpeaking(true);
    const isOnDevice = sessionInterpreter.kind === 'device';
    const example = { pair, language, playback: voicePlayback.current, isOnDevice, voices };
    try {
      const by = await playExample(services, example, controller.signal);
      if (current.current === controller) setSaid({ language, by });
    } finally {
      // Another example may play by now.
      if (current.current === controller) {
        services.session.setDeviceSpeaking(false);
        setPlaying(undefined);
      }
    }
  }
  const onPress = (language: LanguageCode) => (playing === language ? current.current?.abort() : void play(language));
  return <ExampleButtons pair={pair} playing={playing} said={said} onPress={onPress} />;
}

export type ExampleButtonsProps = {
  pair: LanguagePair;
  playing?: LanguageCode | undefined;
  said?: Said | undefined;
  onPress: (language: LanguageCode) => void;
};

export function ExampleButtons({ pair, playing, said, onPress }: ExampleButtonsProps): ReactNode {
  const nameOf = useLanguageName();
  return (
    <div className={row.sm}>
      {[pair.source, pair.target].map((language) => (
        <Button
          icon={playing === language ? stop : hear}
          key={language}
          size="sm"
          variant="outline"
          onPress={() => onPress(language)}
        >
          {playing === language ? <Trans>Stop</Trans> : <ExampleIn name={nameOf(language)} />}
        </Button>
      ))}
      <output className={soft}>{said && <SaidBy by={said.by} name={nameOf(said.language)} />}</output>
    </div>
  );
}

function ExampleIn({ name }: { name: string }): ReactNode {
  return <Trans>Example in {name}</Trans>;
}

function SaidBy({ by, name }: { by: ExampleVoice; name: string }): ReactNode {
  switch (by) {
    case 'own':
      return null;
    case 'other':
      return <Trans>This device spoke the example. The conversation has another voice.</Trans>;
    case 'none':
      return <Trans>There is no example in {name} here.</Trans>;
  }
}
