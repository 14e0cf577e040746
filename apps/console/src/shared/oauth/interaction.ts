import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import type { components } from '../../api/schema.gen.ts';

/** The authorization request of an app that waits in this browser, for a sign-in or for consent. */

type View = components['schemas']['InteractionView'];
export type ClientFacts = View['client'];

export interface Interaction extends Omit<View, 'secondsLeft'> {
  /** By this device's clock, which may be wrong: computed from the remaining seconds that the server reports. */
  readonly endsAt: Date;
}

async function read(id: string | undefined): Promise<Interaction> {
  const query = id === undefined ? {} : { id };
  const { secondsLeft, ...view } = await answer(api.GET('/api/auth/oauth2/interaction', { params: { query } }));
  return { ...view, endsAt: new Date(Date.now() + secondsLeft * 1000) };
}

/** Null when none is open: it was answered, has expired, or never was. */
export type OpenRequest = Interaction | 'app-disabled' | null;

/** @param id names it; without one the youngest of this browser counts */
export const readInteraction = (id: string | undefined): Promise<OpenRequest> =>
  read(id).catch((no: unknown) => {
    if (no instanceof ApiRefusal && no.status === 404) return null;
    if (isAppDisabled(no)) return 'app-disabled';
    throw no;
  });

export const isAppDisabled = (no: unknown): boolean => no instanceof ApiRefusal && no.code === 'CLIENT_DISABLED';

/** Whether an app was deleted. False also when that cannot be told. */
export const isAppGone = (id: string): Promise<boolean> =>
  answer(api.GET('/api/auth/oauth2/client/{id}', { params: { path: { id } } })).then(
    () => false,
    (no: unknown) => no instanceof ApiRefusal && no.status === 404,
  );

/** Whether an app changed nothing of its request. Memberships of the user may change meanwhile. */
export const isSame = (one: Interaction, other: OpenRequest): boolean =>
  other !== null && other !== 'app-disabled' && JSON.stringify(lastingOf(one)) === JSON.stringify(lastingOf(other));

const lastingOf = (request: Interaction) => ({ ...request, endsAt: undefined, organizationChoice: undefined });

/** @returns where the browser goes: to the app, with a code or an error */
export const answerConsent = async ({
  accept,
  id,
  organizationIds: chosen,
}: {
  readonly accept: boolean;
  readonly id: string;
  readonly organizationIds?: readonly string[] | null | undefined;
}): Promise<string> => {
  const body = { accept, id, ...(chosen !== undefined && { organizationIds: chosen && [...chosen] }) };
  return (await answer(api.POST('/api/auth/oauth2/consent', { body }))).redirectURI;
};

/** The parameter of a page that names the request it is about. */
const ID = 'interaction';
export const interactionIn = (query: URLSearchParams): string | undefined => query.get(ID) ?? undefined;

/** Starts the request of a sign-in page again, whose query is that of the request. */
export function authorizeAgain(query: URLSearchParams): string {
  const request = new URLSearchParams(query);
  request.delete(ID);
  return `/api/auth/oauth2/authorize?${request}`;
}
