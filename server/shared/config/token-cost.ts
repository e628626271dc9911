import { minuteOfTalk, tokensPerMinute } from '../../../src/domain/talk-time.ts';
import type { VoiceConfig } from './voice-config.ts';
import { listPrices, type ListPrice } from '../prices/list-prices.ts';

/** Dollars for a minute of conversation at a list price. */
export function minutePrice({ billing, perMillion, perTranscribedMinute, perOpenMinute }: ListPrice): number {
  const minute = minuteOfTalk[billing];
  const tokens =
    minute.inputTextTokens * perMillion.textIn +
    minute.inputAudioTokens * perMillion.audioIn +
    minute.outputTextTokens * perMillion.textOut +
    minute.outputAudioTokens * perMillion.audioOut;
  const seconds = minute.transcribedSeconds * perTranscribedMinute + minute.openSeconds * perOpenMinute;
  return tokens / 1_000_000 + seconds / 60;
}

/** Dollars for tokens of conversations at a list price. */
export function costOfTokens(price: ListPrice, tokens: number): number {
  return (tokens / tokensPerMinute(price.billing)) * minutePrice(price);
}

/**
 * The price of a million tokens with the configured voice, in dollars. A model whose price is not known counts as the dearest
 * of its kind; on Azure the name is that of a deployment.
 */
export function costOfMillionTokens(voice: VoiceConfig): number {
  const billing = voice.kind === 'embedded' ? 'turns' : voice.sessions === 'translation' ? 'open-time' : 'context';
  const candidates = listPrices.filter((price) => price.billing === billing);
  const known = candidates.filter(({ model }) => model === voice.model);
  const costs = (known.length > 0 ? known : candidates).map((price) => costOfTokens(price, 1_000_000));
  return Math.round(Math.max(...costs) * 100) / 100;
}
