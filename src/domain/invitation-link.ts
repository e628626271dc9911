/** Where an invited person registers, with the code filled in. */
export function invitationPath(code: string): string {
  return `/login?mode=register&invite=${encodeURIComponent(code)}`;
}
