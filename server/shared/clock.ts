/** The time, as a part that tests can set. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
