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

async function read(): Promise<Interaction> {
  const { secondsLeft, ...view } = await answer(api.GET('/api/auth/oauth2/interaction'));
  return { ...view, endsAt: new Date(Date.now() + secondsLeft * 1000) };
}

/** Null when none is open: it was answered, has expired, or never was. */
export type OpenRequest = Interaction | 'app-disabled' | null;

export const readInteraction = (): Promise<OpenRequest> =>
  read().catch((no: unknown) => {
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

/** A later request takes the place of an earlier one. Memberships of the user may change meanwhile. */
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
  readonly organizationIds: readonly string[] | null | undefined;
}): Promise<string> => {
  const body = { accept, id, ...(chosen !== undefined && { organizationIds: chosen && [...chosen] }) };
  return (await answer(api.POST('/api/auth/oauth2/consent', { body }))).redirectURI;
};

/** Starts the request of a sign-in page again, whose query is that of the request. */
export const authorizeAgain = (query: URLSearchParams): string => `/api/auth/oauth2/authorize?${query}`;
