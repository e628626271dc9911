/** A sandbox user. There are no passwords: a visitor signs in as any of them. */
export type Persona = {
  /** `connection|id`, the format of identity brokers. */
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

/** The personas of a connection; all of them when the connection is unknown. */
export function personasOf(connection: string | undefined): readonly Persona[] {
  const found = personas.filter((persona) => persona.connection === connection);
  return found.length > 0 ? found : personas;
}

export function personaBySubject(subject: string): Persona | undefined {
  return personas.find((persona) => persona.subject === subject);
}
