export type FingerprintParts = {
  readonly userAgent: string;
  readonly screenResolution: string;
  readonly timezone: string;
  readonly language: string;
  readonly platform: string;
  readonly colorDepth: number;
  readonly hardwareConcurrency: number;
  readonly cookieEnabled: boolean;
  readonly deviceMemory?: number;
};

/** By which the server recognises a device that has had its trial. */
export type Fingerprints = {
  read(): Promise<{ readonly fingerprint: FingerprintParts; readonly hash: string }>;
};
