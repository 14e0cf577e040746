/** The database did not answer in time: 503, never a missing session. What an interrupted commit did is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** For the Retry-After header. */
  readonly retryAfterSeconds = 2;

  constructor(options?: ErrorOptions) {
    super('The database does not answer', options);
  }
}
