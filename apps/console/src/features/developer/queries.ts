import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FreshApp } from '../../shared/oauth/scopes.ts';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { grantTypesOf } from '../../shared/oauth/app-kind.ts';

const readApps = () => answer(api.GET('/api/auth/oauth2/clients'));
export type App = Awaited<ReturnType<typeof readApps>>[number];

const keys = {
  all: ['apps'],
  list: ['apps', 'list'],
  one: (clientId: string) => ['apps', 'one', clientId],
  // Not under `all`: a change of the app leaves it as it is.
  requests: (clientId: string) => ['app-requests', clientId],
} as const;

export const useApps = () => useQuery({ queryKey: keys.list, queryFn: readApps });

export const useApp = (clientId: string) =>
  useQuery({
    queryKey: keys.one(clientId),
    queryFn: () => answer(api.GET('/api/auth/oauth2/clients/{clientId}', { params: { path: { clientId } } })),
  });

const readRequests = (clientId: string) =>
  answer(api.GET('/api/auth/oauth2/clients/{clientId}/requests', { params: { path: { clientId } } }));
export type AppRequest = Awaited<ReturnType<typeof readRequests>>[number];

/** Read each time it is shown: someone who looks has just tried something. */
export const useAppRequests = (clientId: string) =>
  useQuery({ queryKey: keys.requests(clientId), queryFn: () => readRequests(clientId), staleTime: 0 });

export interface AppValues {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly website: string;
  readonly terms: string;
  readonly policy: string;
  readonly signedOutUris: readonly string[];
  readonly logoutUri: string;
  /** Whether it is told which session; else it may be told the user alone. */
  readonly needsSessionId: boolean;
  readonly devices: boolean;
}

/** Null removes what was registered. */
function written(values: AppValues, { metadata }: Pick<App, 'metadata'>) {
  const text = (value: string) => value.trim() || null;
  return {
    client_name: values.name.trim(),
    redirect_uris: [...values.redirectUris],
    client_uri: text(values.website),
    tos_uri: text(values.terms),
    policy_uri: text(values.policy),
    post_logout_redirect_uris: values.signedOutUris.length > 0 ? [...values.signedOutUris] : null,
    backchannel_logout_uri: text(values.logoutUri),
    backchannel_logout_session_required: values.logoutUri.trim() !== '' && values.needsSessionId,
    grant_types: grantTypesOf(metadata, values.devices),
  };
}

/** Registration answers with the errors of RFC 7591 §3.2.2, other routes with our codes for the same. */
const ourCodes: Readonly<Record<string, string>> = {
  INVALID_REDIRECT_URI: 'INVALID_CLIENT_REDIRECT_URI',
  ACCESS_DENIED: 'CLIENT_LIMIT_REACHED',
};

function withOurCode(no: unknown): never {
  if (!(no instanceof ApiRefusal)) throw no;
  const { code, status, message, requestId } = no;
  throw new ApiRefusal({ code: ourCodes[code] ?? code, status, message, requestId }, { cause: no });
}

/** Mutations for forms. Not `useMutation`: its cache would keep the secret. */
export function useAppWrites() {
  const queries = useQueryClient();
  const stale = () => queries.invalidateQueries({ queryKey: keys.all });
  /** @param metadata members that change @returns the app with a new secret, where it needs one */
  const change = async (clientId: string, metadata: object): Promise<FreshApp | undefined> => {
    const body = { clientId, metadata };
    const { secret } = await answer(api.POST('/api/auth/oauth2/clients/update', { body: body as never }));
    await stale();
    return secret === undefined ? undefined : { clientId, secret };
  };
  return {
    /** @returns the new app; without a secret where it gets none */
    create: async (metadata: object) => {
      const made = await answer(api.POST('/api/auth/oauth2/register', { body: metadata as never })).catch(withOurCode);
      void stale();
      return { clientId: made.client_id, secret: made.client_secret };
    },
    update: async (app: App, values: AppValues): Promise<void> =>
      void (await change(app.clientId, written(values, app))),
    change,
    rotate: async (clientId: string, overlapSeconds: number): Promise<FreshApp> => {
      const body = { clientId, overlapSeconds };
      const { secret } = await answer(api.POST('/api/auth/oauth2/clients/rotate-secret', { body }));
      void stale();
      return { clientId, secret: secret! };
    },
  };
}

export const useRevokeRegistrationToken = () =>
  useChange(
    (clientId: string) =>
      answer(api.POST('/api/auth/oauth2/clients/revoke-registration-token', { body: { clientId } })),
    { refresh: [keys.all], done: 'Token revoked.', quiet: true },
  );

export const useDeleteApp = () =>
  useChange((clientId: string) => answer(api.POST('/api/auth/oauth2/clients/delete', { body: { clientId } })), {
    refresh: [keys.list],
    done: 'App deleted.',
    quiet: true,
  });

export function useDropApp() {
  const queries = useQueryClient();
  return useCallback((clientId: string) => queries.removeQueries({ queryKey: keys.one(clientId) }), [queries]);
}
