import { STATUS_CODES } from 'node:http';

/** What every "no" looks like on the wire. OAuth's endpoints have their own shape. */
export interface ErrorBody {
  /** Clients act on it. */
  readonly code: string;
  /** For people. */
  readonly message: string;
  /** Finds the line in the log; the same as in the header `x-request-id`. */
  readonly requestId: string;
  readonly [detail: string]: unknown;
}

/** `NOT_FOUND` and "Not Found" for 404. */
export function statusBody(status: number, requestId: string): ErrorBody {
  const message = STATUS_CODES[status] ?? 'Error';
  return { code: message.toUpperCase().replace(/[^A-Z]+/g, '_'), message, requestId };
}
