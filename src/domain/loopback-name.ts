/**
 * How the systems and the usual virtual devices name an input that records what the computer plays: PulseAudio and
 * PipeWire, Windows' mixers in several languages, and virtual cables.
 */
const names = [
  /\bmonitor of\b/i,
  /\bstereo ?mix/i,
  /\bwhat (u|you) hear\b/i,
  /\b(wave|waveout|wave out) ?mix/i,
  /\bloop ?back\b/i,
  /\bblack ?hole\b/i,
  /\bsoundflower\b/i,
  /\bvb-?(audio|cable)\b/i,
  /\bcable output\b/i,
  /\bvoicemeeter\b/i,
  /\bmixage st[ée]r[ée]o/i,
  /\bmezcla est[ée]reo/i,
  /立体声混音|立體聲混音|ステレオ ?ミキサー?|스테레오 ?믹스|стерео ?микшер/i,
];

/** Whether a device of this name hears the loudspeaker instead of people. */
export function isLoopbackName(name: string): boolean {
  return names.some((pattern) => pattern.test(name));
}
