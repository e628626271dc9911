/** Product spec section 5. */
export const invitationLength = 4;

/** Path of the registration form with the code filled in. */
export function invitationPath(code: string): string {
  return `/login?mode=register&invite=${encodeURIComponent(code)}`;
}
