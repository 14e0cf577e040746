/**
 * Limits of time of a connection, in milliseconds: PostgreSQL cancels a statement, and ends a transaction in which nothing
 * happens. The client drops a silent connection earlier.
 */
export const SESSION_SETTINGS = { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 };
