/** `await answer(api.POST('/api/auth/sign-out'))` is the body of a successful response; anything else is thrown. */
import createClient from 'openapi-fetch';
import { outage } from './outage.ts';
import { leaveFor, redirectIn } from './redirect.ts';
import { ApiRefusal, type ClientCode, refusalOf } from './refusal.ts';
import { refusals } from './refused.ts';
import type { paths } from './schema.gen.ts';

/** Milliseconds until a call times out. */
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

/** Leaves the page if the server redirects the browser; the promise then never settles. @throws ApiRefusal only */
export async function answer<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Exclude<Body, undefined>> {
  const outcome = await call.catch((cause: unknown) => {
    const refusal = silence(cause);
    // A request that the page itself gives up says nothing about the service.
    if (!(cause instanceof Error && cause.name === 'AbortError')) outage.noteRefusal(refusal);
    throw refusal;
  });
  if (!outcome.response.ok) {
    const refusal = refusalOf(outcome.response, outcome.error);
    outage.noteRefusal(refusal);
    refusals.tell(refusal);
    throw refusal;
  }
  outage.noteAnswer();
  const elsewhere = redirectIn(outcome.data);
  return elsewhere === undefined ? (outcome.data as Exclude<Body, undefined>) : leaveFor(elsewhere);
}

/** Asks whether the service answers. @throws ApiRefusal when it does not */
export const lookForService = () => answer(api.GET('/health/ready'));
