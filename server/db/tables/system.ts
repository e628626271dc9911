export type SystemTables = {
  rate_limits: {
    key: string;
    window_ends_at: Date;
    hits: number;
  };
  /** Values that the server generated and shares between its processes. */
  settings: {
    key: string;
    value: string;
  };
};
