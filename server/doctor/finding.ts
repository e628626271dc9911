/** What the doctor found out about one thing. */
export type Finding = {
  readonly what: string;
  readonly state: 'good' | 'note' | 'bad';
  /** What it is, and where it is not good, what to do. */
  readonly says: string;
};

export function good(what: string, says: string): Finding {
  return { what, state: 'good', says };
}

/** Works, and is not what one wants for others. */
export function note(what: string, says: string): Finding {
  return { what, state: 'note', says };
}

export function bad(what: string, says: string): Finding {
  return { what, state: 'bad', says };
}
