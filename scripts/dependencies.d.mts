export type Dependency = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isAllowed: boolean;
};

/** Every package of the lock file that is no development tool. */
export function listDependencies(): Dependency[];
