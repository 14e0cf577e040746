import cluster from 'node:cluster';
import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutAddresses } from '#shared-kernel/domain/without-addresses';
import { standardOutput } from './log-output.ts';

/** The only members a line may have: whatever else is handed to the logger stays out of the log. */
const ALLOWED = new Set([
  'attempt',
  'call',
  'context',
  'count',
  'error',
  'host',
  'id',
  'ip',
  'isHopeless',
  'job',
  'key',
  'kind',
  'lane',
  'method',
  'ms',
  'msg',
  'organizationId',
  'path',
  'reason',
  'requestId',
  'route',
  'staffId',
  'status',
  'traceId',
  'userId',
]);

const SQLSTATE = /^[0-9A-Z]{5}$/;
const SQL = /\b(?:insert into|update|select|delete from|values)\b/i;
const SQL_TEXT = /'(?:[^']|'')*'/g;
const STACK_FRAME = /^\s+at /;

/** MikroORM puts values into the text of a statement, and the statement into the text of an error. */
export function withoutData(text: string): string {
  return withoutAddresses(SQL.test(text) ? text.replace(SQL_TEXT, "'…'") : text);
}

/** Describes an error for a log: where it happened and what kind it is, not the data it happened with. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Partial<Record<'code' | 'constraint' | 'table', unknown>>;
  // A message of PostgreSQL quotes the value it does not like.
  const isDatabaseError = typeof code === 'string' && SQLSTATE.test(code);
  return {
    type: error.constructor.name,
    message: isDatabaseError ? `PostgreSQL ${code}` : withoutData(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    stack: (error.stack ?? '').split('\n').filter((line) => STACK_FRAME.test(line)),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** For a line that is only an error: pino would take the message of the error as it is. */
function ownMessage(parts: readonly unknown[]): readonly string[] {
  const [line] = parts;
  if (parts.length !== 1 || typeof line !== 'object' || line === null || 'msg' in line) return [];
  const error: unknown = line instanceof Error ? line : 'err' in line && line.err;
  return error instanceof Error ? [(describeError(error) as { message: string }).message] : [];
}

const whereKnown = (traceId: string | undefined) => (traceId === undefined ? {} : { traceId });

/** @param traceIdOfNow of the request that a line is about; undefined where requests are not traced */
export function createLogger(
  level: string,
  destination: DestinationStream = standardOutput,
  traceIdOfNow?: () => string | undefined,
): Logger {
  const options = {
    level,
    base: cluster.worker ? { worker: cluster.worker.id } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(traceIdOfNow && { mixin: () => whereKnown(traceIdOfNow()) }),
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => {
        const kept: Record<string, unknown> = {};
        for (const [name, value] of Object.entries(line)) {
          if (name === 'err' || value instanceof Error) kept.err = describeError(value);
          else if (ALLOWED.has(name)) kept[name] = typeof value === 'string' ? withoutData(value) : value;
        }
        return kept;
      },
    },
    // An error is written as `formatters.log` has described it.
    serializers: { err: (description: unknown) => description },
    hooks: {
      logMethod(this: Logger, parts: unknown[], method: (...parts: unknown[]) => void) {
        method.apply(
          this,
          [...parts, ...ownMessage(parts)].map((part) => (typeof part === 'string' ? withoutData(part) : part)),
        );
      },
    },
  };
  return pino(options as never, destination);
}
