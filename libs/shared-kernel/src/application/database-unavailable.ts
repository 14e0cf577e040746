/**
 * The database could not be reached or could not answer in time. Answered with 503 and Retry-After, never as a missing
 * session or a wrong password. The outcome of an interrupted commit is unknown.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** For the Retry-After header. */
  readonly retryAfterSeconds = 2;

  constructor(options?: ErrorOptions) {
    super('The database does not answer', options);
  }
}
