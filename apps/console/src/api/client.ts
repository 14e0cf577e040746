/** `await answer(api.POST('/api/auth/sign-out'))` is the body of a successful response; anything else is thrown. */
import createClient from 'openapi-fetch';
import { loadMessage } from '../messages/refusal-text.ts';
import { outage } from './outage.ts';
import { leaveFor, redirectIn } from './redirect.ts';
import { refusalOf, silenceOf } from './refusal.ts';
import { refusals } from './refused.ts';
import type { paths } from './schema.gen.ts';

/** Milliseconds until a call times out. */
const PATIENCE = 30_000;

export const api = createClient<paths>({
  credentials: 'same-origin',
  fetch: (request) => {
    // Several requests of apps may wait in this browser: a sign-in goes on with the one that its page is about.
    const interaction = new URLSearchParams(location.search).get('interaction');
    if (interaction !== null) request.headers.set('x-interaction', interaction);
    return fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE)]) });
  },
});

/** Leaves the page if the server redirects the browser; the promise then never settles. @throws ApiRefusal only */
export async function answer<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Exclude<Body, undefined>> {
  const outcome = await call.catch((cause: unknown) => {
    const refusal = silenceOf(cause);
    // A request that the page itself gives up says nothing about the service.
    if (!(cause instanceof Error && cause.name === 'AbortError')) outage.noteRefusal(refusal);
    throw refusal;
  });
  if (!outcome.response.ok) {
    const refusal = refusalOf(outcome.response, outcome.error);
    outage.noteRefusal(refusal);
    refusals.tell(refusal);
    await loadMessage(refusal.code);
    throw refusal;
  }
  outage.noteAnswer();
  const elsewhere = redirectIn(outcome.data);
  return elsewhere === undefined ? (outcome.data as Exclude<Body, undefined>) : leaveFor(elsewhere);
}
