/**
 * The database could not be reached or could not answer in time. Neither "nobody is signed in" nor "wrong password":
 * the caller is told to come back (503). What a commit that was cut off has done is unknown.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** For the Retry-After header. */
  readonly retryAfterSeconds = 2;

  constructor(options?: ErrorOptions) {
    super('The database does not answer', options);
  }
}
