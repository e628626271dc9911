/** The token of an `Authorization: Bearer` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return header && /^bearer +(\S{1,512})$/i.exec(header)?.[1];
}
