/** Tells people from programs; throws a `Refusal` (`captcha_failed`) for who does not show to be one. */
export type Captcha = (token: string | undefined, address: string) => Promise<void>;

/** When the operator has set up none. */
export const noCaptcha: Captcha = () => Promise.resolve();
