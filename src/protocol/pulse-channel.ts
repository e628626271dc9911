/** The name of the channel of a page's pulse. It may open before that of the events, whose packets came later. */
export const PULSE_CHANNEL = 'pulse';
