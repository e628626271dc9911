/** The result of one check. */
export type Finding = {
  readonly subject: string;
  readonly state: 'good' | 'note' | 'bad';
  /** The state and, unless good, what to do. */
  readonly message: string;
};

export function good(subject: string, message: string): Finding {
  return { subject, state: 'good', message };
}

/** Works, but is not suitable for production. */
export function note(what: string, says: string): Finding {
  return { subject: what, state: 'note', message: says };
}

export function bad(what: string, says: string): Finding {
  return { subject: what, state: 'bad', message: says };
}
