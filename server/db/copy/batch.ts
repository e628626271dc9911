/** Some rows of one table, in a text that both engines read and write alike. */
export type Batch = {
  readonly table: string;
  readonly columns: readonly string[];
  /** A JSON list of the rows as PostgreSQL writes them. Never read in JavaScript, whose numbers are smaller. */
  readonly rows: string;
  readonly count: number;
};
