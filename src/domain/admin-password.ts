export const adminPasswordMinLength = 12;

/** How much of a password has to be left without what is tried first. */
const MIN_REMAINING = 8;
const MIN_DIFFERENT = 5;

const commonWords =
  /pass(?:word|wort|phrase)?|admin(?:istrator)?|root|dragoman|secret|change(?:me|it|this)|letmein|welcome|example|qwertz?y?|asdf(?:gh)?|iloveyou|login|default/g;

/** Whether a password is strong enough for the administration of a server that others reach. */
export function isStrongAdminPassword(password: string): boolean {
  const remaining = Array.from(password.toLowerCase().replaceAll(commonWords, '')).filter((character, index, all) => {
    const step = (character.codePointAt(0) ?? 0) - (all[index - 1]?.codePointAt(0) ?? Number.NaN);
    // Repetitions and sequences such as 1111, 1234 and cba.
    return !(Math.abs(step) <= 1);
  });
  return (
    password.length >= adminPasswordMinLength &&
    remaining.length >= MIN_REMAINING &&
    new Set(remaining).size >= MIN_DIFFERENT
  );
}
