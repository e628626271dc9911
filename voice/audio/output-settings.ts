import { CongestionDetector, type PathQuality } from '../../src/domain/connection/congestion.ts';

/** Less loss is concealed unheard. */
const LEAST_LOSS = 0.005;
/** After a loss the next one is expected for a minute: a voice speaks now and then, and a report is about seconds. */
const EXPECTED_MS = 60_000;
/** The encoder gives up much sound for redundancy at more. */
const MOST_PERCENT = 25;
const LEAST_PERCENT = 5;

/** How the voice is encoded. */
export type OutputSettings = {
  /** The loss in percent that in-band FEC is for; 0: without FEC. */
  readonly lossPercent: number;
  /** For a link that does not carry the usual rate. */
  readonly isNarrow: boolean;
};

/** Chooses the settings of the encoder by the reports about the path. */
export class OutputSettingsChooser {
  readonly #congestion = new CongestionDetector();
  #lossPercent = 0;
  #lostAtMs = 0;

  choose(path: PathQuality, nowMs: number): OutputSettings {
    const percent = Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, Math.round(100 * path.lossRatio)));
    if (path.lossRatio > LEAST_LOSS) [this.#lossPercent, this.#lostAtMs] = [percent, nowMs];
    else if (nowMs - this.#lostAtMs > EXPECTED_MS) this.#lossPercent = 0;
    return { lossPercent: this.#lossPercent, isNarrow: this.#congestion.note(path, nowMs) };
  }
}
