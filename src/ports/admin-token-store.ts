/** The administrator's token, separate from the token of a user. */
export type AdminTokenStore = {
  read(): string | undefined;
  save(token: string): void;
  clear(): void;
};
