/** The people of the sandbox. Everybody may be any of them: there is no password. */
export type Persona = {
  /** As the provider would name them: connection, pipe, their number there. */
  readonly subject: string;
  readonly connection: Connection;
  readonly name: string;
  readonly email: string;
};

type Connection = 'apple' | 'google-oauth2';

export const connectionNames: ReadonlyMap<string, string> = new Map([
  ['apple', 'Apple'],
  ['google-oauth2', 'Google'],
]);

export const personas: readonly Persona[] = [
  { subject: 'apple|sandbox-1', connection: 'apple', name: 'Ana Silva', email: 'ana@apple.example.com' },
  { subject: 'apple|sandbox-2', connection: 'apple', name: 'Ken Mori', email: 'ken@apple.example.com' },
  { subject: 'google-oauth2|sandbox-1', connection: 'google-oauth2', name: 'Bo Chen', email: 'bo@google.example.com' },
  {
    subject: 'google-oauth2|sandbox-2',
    connection: 'google-oauth2',
    name: 'Ida Berg',
    email: 'ida@google.example.com',
  },
];

/** Those of one connection; all of them for one we do not know. */
export function personasOf(connection: string | undefined): readonly Persona[] {
  const found = personas.filter((one) => one.connection === connection);
  return found.length > 0 ? found : personas;
}

export function personaBySubject(subject: string): Persona | undefined {
  return personas.find((one) => one.subject === subject);
}
