import { DatabaseUnavailable } from '../../application/database-unavailable.ts';
import { metrics } from '../metrics.ts';

/** Classes of SQLSTATE (PostgreSQL, appendix A): connection exception, insufficient resources, system error. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '58']);

const UNAVAILABLE_STATES = new Set([
  '25006', // read_only_sql_transaction: a standby, or a primary that is set to read only
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure, after the unit of work gave up
  '40P01', // deadlock_detected, likewise
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
]);

const UNREACHABLE = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of pg and its pool that have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|PostgreSQL did not answer)/;

const RETRYABLE_STATES = new Set(['40001', '40P01']);

/** Runs `work`; counts an outage, and throws it as `DatabaseUnavailable`. */
export async function recognizingOutages<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailable || !isOutage(error)) throw error;
    metrics.databaseFailures.inc();
    throw new DatabaseUnavailable({ cause: error });
  }
}

/** Whether another attempt at the whole transaction may succeed. */
export function isRetryable(error: unknown): boolean {
  return causes(error).some(({ code }) => RETRYABLE_STATES.has(code));
}

function isOutage(error: unknown): boolean {
  return causes(error).some(
    ({ code, message }) =>
      UNREACHABLE.has(code) ||
      UNAVAILABLE_STATES.has(code) ||
      (code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2))) ||
      DRIVER_MESSAGES.test(message),
  );
}

/** MikroORM wraps the driver's error. By shape, because Node's errors may come from another realm. */
function causes(error: unknown): { code: string; message: string }[] {
  const found = [];
  for (let cause = error; typeof cause === 'object' && cause !== null && found.length < 5;) {
    const { code, message, cause: next } = cause as { code?: unknown; message?: unknown; cause?: unknown };
    found.push({ code: String(code ?? ''), message: String(message ?? '') });
    cause = next;
  }
  return found;
}
