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
export function note(subject: string, message: string): Finding {
  return { subject, state: 'note', message };
}

export function bad(subject: string, message: string): Finding {
  return { subject, state: 'bad', message };
}
