import type { LanguageCode } from '../../src/domain/language.ts';
import type { Totals, Turn, TurnId, TurnStatus } from '../../src/domain/turn.ts';
import { noUsage } from '../../src/domain/usage.ts';

/** A fixed moment, so that pictures of this page are the same every day. */
const STARTED_AT_MS = Date.UTC(2026, 10, 21, 9, 30);

type Spoken = {
  speaker: Turn['speaker'];
  from: LanguageCode;
  to: LanguageCode;
  said: string;
  translated: string;
  status?: TurnStatus;
  cancelReason?: string;
};

const spoken: readonly Spoken[] = [
  {
    speaker: 'userA',
    from: 'cmn',
    to: 'eng',
    said: '你好，请问去火车站怎么走？',
    translated: 'Hello, could you tell me how to get to the train station?',
  },
  {
    speaker: 'userB',
    from: 'eng',
    to: 'cmn',
    said: 'Sure. Go straight for two blocks and turn left at the bank. It takes about ten minutes on foot.',
    translated: '当然。直走两个街区，在银行左转。步行大约需要十分钟。',
  },
  { speaker: 'userA', from: 'cmn', to: 'eng', said: '太好了，谢谢！', translated: 'Great, thank you!' },
  {
    speaker: 'userB',
    from: 'arb',
    to: 'jpn',
    said: 'هل يمكنني الدفع بالبطاقة أم نقدًا فقط؟',
    translated: 'カードで支払えますか、それとも現金だけですか？',
  },
  {
    speaker: 'userA',
    from: 'jpn',
    to: 'arb',
    said: '申し訳ありませんが、現金のみです。',
    translated: 'عذرًا، نقبل الدفع نقدًا فقط.',
  },
  {
    speaker: 'userB',
    from: 'eng',
    to: 'cmn',
    said: 'Is there a later train if I miss',
    translated: '如果我错过了',
    status: 'incomplete',
  },
  {
    speaker: 'userA',
    from: 'cmn',
    to: 'eng',
    said: '等一下。',
    translated: '',
    status: 'cancelled',
    cancelReason: 'turn_detected',
  },
  { speaker: 'userB', from: 'eng', to: 'cmn', said: 'Which platform is it?', translated: '', status: 'error' },
  {
    speaker: 'userA',
    from: 'cmn',
    to: 'eng',
    said: '我想买两张',
    translated: "I'd like to buy two",
    status: 'in_progress',
  },
];

function turnOf(line: Spoken, index: number): Turn {
  const id = sampleId(index);
  // The service reports the usage of a response at its end.
  const isFinished = line.status !== 'in_progress';
  return {
    id,
    itemId: id,
    mergedFromItemIds: [],
    speaker: line.speaker,
    source: { text: line.said, language: line.from },
    translation: { text: line.translated, language: line.to },
    status: line.status ?? 'completed',
    startedAtMs: STARTED_AT_MS + index * 9000,
    cancelReason: line.cancelReason,
    interrupted: false,
    usage: isFinished ? { ...noUsage, totalTokens: 312 } : undefined,
    costMicros: isFinished ? 4200 : undefined,
  };
}

export const sampleTurns: readonly Turn[] = spoken.map(turnOf);

export const sampleTotals: Totals = {
  usage: { ...noUsage, totalTokens: 2808, inputTokens: 1900, outputTokens: 908 },
  costMicros: 37_800,
  unknownUsageCount: 1,
  unshownTokens: 374,
};

function isTurnId(id: string): id is TurnId {
  return id !== '';
}

function sampleId(index: number): TurnId {
  const id = `sample-${index}`;
  if (!isTurnId(id)) throw new Error('an empty id');
  return id;
}

/** A long conversation, to scroll through; both texts of a turn have its number. */
export function manyTurns(count: number): readonly Turn[] {
  const finished = spoken.filter((line) => !line.status);
  return Array.from({ length: count }, (_, index) => {
    const line = finished[index % finished.length];
    if (!line) throw new Error('no sample lines');
    const said = `${index + 1}: ${line.said}`;
    return turnOf({ ...line, said, translated: `${index + 1}. ${line.translated}` }, index);
  });
}

/** A voice for the waveform: the same rise and fall every time. */
export function sampleLevels(listener: (level: number) => void): () => void {
  let step = 0;
  const ticking = setInterval(() => {
    step += 1;
    const swell = Math.max(0, Math.sin(step / 9)) * Math.max(0, Math.sin(step / 31 + 1));
    listener(100 * swell * (0.45 + 0.55 * Math.abs(Math.sin(step * 1.7))));
  }, 33);
  return () => clearInterval(ticking);
}
