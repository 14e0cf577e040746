/**
 * The typed client: `await answer(api.POST('/api/auth/sign-out'))` is the body of a good answer; everything else is a
 * thrown `ApiRefusal`. Paths and shapes come from schema.gen.ts, so a change of the contract is a type error here.
 */
import createClient from 'openapi-fetch';
import { ApiRefusal, type ClientCode, refusalOf } from './refusal.ts';
import { reportRefused } from './refused.ts';
import type { paths } from './schema.gen.ts';

/** Milliseconds a call may take before the person is told. */
const PATIENCE = 30_000;

export const api = createClient<paths>({
  credentials: 'same-origin',
  fetch: (request) => fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE)]) }),
});

function silence(cause: unknown): ApiRefusal {
  const name = cause instanceof Error ? cause.name : '';
  const code: ClientCode =
    name === 'TimeoutError'
      ? 'TIMEOUT'
      : name === 'SyntaxError'
        ? 'UNEXPECTED_ANSWER'
        : navigator.onLine
          ? 'UNREACHABLE'
          : 'OFFLINE';
  return new ApiRefusal({ code, status: 0, message: String(cause) }, { cause });
}

/** @throws ApiRefusal, and nothing else. */
export async function answer<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Exclude<Body, undefined>> {
  const outcome = await call.catch((cause: unknown) => {
    throw silence(cause);
  });
  if (!outcome.response.ok) {
    const refusal = refusalOf(outcome.response, outcome.error);
    reportRefused(refusal);
    throw refusal;
  }
  return outcome.data as Exclude<Body, undefined>;
}
