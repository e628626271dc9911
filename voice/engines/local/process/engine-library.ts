/** A package with native code that is not there for this system, or an optional one that was not installed. */
export class MissingLibrary extends Error {
  override readonly name = 'MissingLibrary';
}
