import { EgressError, type Answer } from '#shared-kernel/application/egress';
import { ContractViolation } from '../../objects/domain/contract-violation.ts';
import { isJsonObject, type Json } from '../../objects/domain/json.ts';
import { GatewayError, type GatewayFailure, type InvalidField } from '../domain/gateway-error.ts';

const PLAIN = { 401: 'unauthorized', 404: 'not_found', 410: 'gone', 412: 'precondition_failed' } as const;
const CODED = { 402: 'payment_required', 403: 'forbidden', 409: 'conflict' } as const;

export function failureOfAnswer({ status, headers, body }: Answer, isWrite: boolean, now: number): GatewayFailure {
  const json = parsed(body);
  const code = isJsonObject(json) && typeof json.error === 'string' ? json.error : null;
  if (status >= 500) return { kind: 'unavailable', ambiguous: isWrite };
  if (status === 429) return { kind: 'rate_limited', retryAfterMs: retryAfterMs(headers['retry-after'], now) };
  if (status === 400 || status === 422) return { kind: 'invalid', code, fields: invalidFields(json) };
  if (status in CODED) return { kind: CODED[status as keyof typeof CODED], code };
  if (status in PLAIN) return { kind: PLAIN[status as keyof typeof PLAIN] };
  return { kind: 'contract_violation', path: `status ${status}` };
}

/** Turns an error of a call into a GatewayError; a bug of ours stays as it is. */
export function gatewayErrorOf(error: unknown, isWrite: boolean): unknown {
  if (error instanceof ContractViolation) return new GatewayError({ kind: 'contract_violation', path: error.path });
  if (error instanceof EgressError) {
    return new GatewayError({ kind: 'unavailable', ambiguous: isWrite && error.wasSent }, !error.wasSent);
  }
  return error;
}

/** RFC 9110 §10.2.3: seconds, or a date. Null for anything else. */
function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /\d{4}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

export function parsed(body: Uint8Array): Json | undefined {
  try {
    return JSON.parse(Buffer.from(body).toString()) as Json;
  } catch {
    return undefined;
  }
}

/** `{detail: [{loc, msg}]}`; some errors have a text as detail. */
function invalidFields(json: Json | undefined): readonly InvalidField[] {
  const detail = isJsonObject(json) ? json.detail : undefined;
  if (!Array.isArray(detail)) return [];
  return detail.filter(isJsonObject).map(({ loc, msg }) => ({
    location: Array.isArray(loc) ? loc.map(String) : [],
    message: typeof msg === 'string' ? msg : '',
  }));
}
