/** The address of an invitation. The secret is after the `#`, so no server logs it. */
export function invitationAddress(purpose: 'guest' | 'caption', secret: string): string {
  return `${location.origin}${purpose === 'guest' ? '/join' : '/captions'}#${secret}`;
}
