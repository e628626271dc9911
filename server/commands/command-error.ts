/** A usage error; its message is printed for the operator. */
export class CommandError extends Error {}
