/** After such a silence, in milliseconds, the database counts as unavailable: its process is frozen, or the network is cut. */
export const SILENCE_MS = 2500;

/**
 * Limits of time of a connection, in milliseconds: PostgreSQL cancels a statement, and ends a transaction in which nothing
 * happens. The client drops a silent connection earlier, and PostgreSQL cancels a statement that waits for a lock before that.
 * Otherwise it would be done after its request was answered 503, and a client that repeats a refresh would use its token twice.
 */
export const SESSION_SETTINGS: Readonly<Record<string, number>> = {
  statement_timeout: 5000,
  lock_timeout: SILENCE_MS - 200,
  idle_in_transaction_session_timeout: 10_000,
};
