import type { IncomingMessage } from 'node:http';

export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the caller keeps this trace. */
  readonly isSampled: boolean;
}

/** Later versions may have more members behind these (W3C Trace Context, §3.2 and §4). */
const HEADER = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/** The `traceparent` of the caller; undefined without a valid one. The specification has invalid ones ignored. */
export function traceParentOf({ headers }: Pick<IncomingMessage, 'headers'>): TraceParent | undefined {
  const header = headers['traceparent'];
  const found = typeof header === 'string' ? HEADER.exec(header) : null;
  if (!found) return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = found;
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
