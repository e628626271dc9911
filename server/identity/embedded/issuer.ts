/** Where the embedded provider lives, below our own address, and what it calls us. */
export const EMBEDDED_PATH = '/sandbox/identity';
export const EMBEDDED_CLIENT_ID = 'dragoman';

export function embeddedIssuer(publicUrl: string): string {
  return `${publicUrl}${EMBEDDED_PATH}`;
}
