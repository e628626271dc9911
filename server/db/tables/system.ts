export type SystemTables = {
  rate_limits: {
    key: string;
    window_ends_at: Date;
    hits: number;
  };
  /** What the process generated for itself and must find again. */
  settings: {
    key: string;
    value: string;
  };
};
