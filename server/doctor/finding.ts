/** What the doctor found out about one thing. */
export type Finding = {
  readonly subject: string;
  readonly state: 'good' | 'note' | 'bad';
  /** What it is, and where it is not good, what to do. */
  readonly message: string;
};

export function good(subject: string, message: string): Finding {
  return { subject, state: 'good', message };
}

/** Works, and is not what one wants for others. */
export function note(what: string, says: string): Finding {
  return { subject: what, state: 'note', message: says };
}

export function bad(what: string, says: string): Finding {
  return { subject: what, state: 'bad', message: says };
}
