import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, type KeyQuery, reads, searchKeys } from '../../shared/account/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { type FoundPage, pageAndText, useFoundPage } from '../../ui/data/list-pages.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { isKeyState } from './key-state.ts';

const readSettings = () => answer(api.GET('/api/auth/api-key/settings'));
const readUsage = (id: string, days: number) =>
  answer(api.GET('/api/auth/api-key/usage', { params: { query: { id, days } } }));

/** A key with its last four characters and its state. */
export type StatedKey = Awaited<ReturnType<typeof searchKeys>>['items'][number];
export type KeySettings = Awaited<ReturnType<typeof readSettings>>;
/** A new key with its secret, kept only in the state of the dialog that shows it. */
export type FreshKey = ApiKey & { readonly key: string };

export const LIST_DAYS = 14;

/** All keys start with the same word, so one mutation can invalidate everything. */
const keys = {
  all: ['api-keys'],
  list: reads.apiKeys,
  summary: ['api-keys', 'summary'],
  settings: ['api-key-settings'],
  one: (id: string) => ['api-keys', 'one', id],
  usage: (id: string, days: number) => ['api-keys', 'usage', id, days],
} as const;

export const useApiKey = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: async () => {
      const { items } = await searchKeys({ id, limit: 1 });
      if (!items[0]) throw new ApiRefusal({ code: 'KEY_NOT_FOUND', status: 404, message: 'No such key' });
      return items[0];
    },
  });

export const useKeyPage = (): FoundPage<StatedKey> =>
  useFoundPage(
    { queryKey: keys.list, noun: 'key', filters: ['q', 'status'], typed: 'q' },
    (get): KeyQuery => {
      const state = get('status');
      return { ...pageAndText(get), ...(isKeyState(state) && { state }) };
    },
    searchKeys,
  );

/** The configured limits; they do not change while a page is open. */
export const useKeySettings = () =>
  useQuery({ queryKey: keys.settings, queryFn: readSettings, staleTime: Number.POSITIVE_INFINITY });

export const useUsageSummary = () =>
  useQuery({
    queryKey: keys.summary,
    queryFn: () => answer(api.GET('/api/auth/api-key/usage-summary', { params: { query: { days: LIST_DAYS } } })),
  });

export const usageOf = (id: string) => (days: number) => ({
  queryKey: keys.usage(id, days),
  queryFn: () => readUsage(id, days),
});

export interface NewKey {
  readonly name: string;
  readonly prefix?: string;
  /** Seconds; null = never. */
  readonly expiresIn?: number | null;
  /** null = none. */
  readonly metadata?: Record<string, unknown> | null;
  /** Absent: it acts for its owner. */
  readonly permissions?: { readonly gatehouse: 'billing.read'[] };
}
export type KeyChange = Partial<Omit<NewKey, 'prefix' | 'permissions'>> & { readonly enabled?: boolean };

/** Mutations for forms. Not `useMutation`: its cache would keep the secret. */
export function useKeyWrites() {
  const queries = useQueryClient();
  const stale = () => queries.invalidateQueries({ queryKey: keys.all });
  return {
    create: async (body: NewKey): Promise<FreshKey> => {
      const made = await answer(api.POST('/api/auth/api-key/create', { body }));
      void stale();
      return made;
    },
    rotate: async (keyId: string, overlapSeconds: number): Promise<FreshKey> => {
      const made = await answer(api.POST('/api/auth/api-key/rotate', { body: { keyId, overlapSeconds } }));
      void stale();
      return made;
    },
    update: async (keyId: string, change: KeyChange): Promise<void> => {
      await answer(api.POST('/api/auth/api-key/update', { body: { keyId, ...change } }));
      await stale();
    },
  };
}

export const useSwitchKey = () =>
  useChange(
    ({ keyId, enabled }: { readonly keyId: string; readonly enabled: boolean }) =>
      answer(api.POST('/api/auth/api-key/update', { body: { keyId, enabled } })),
    { refresh: [keys.all] },
  );

export const useDeleteKey = () =>
  useChange((keyId: string) => answer(api.POST('/api/auth/api-key/delete', { body: { keyId } })), {
    refresh: [keys.list, keys.summary],
    done: 'Key deleted.',
    quiet: true,
  });

/** Cleans the cache of deleted keys: `drop` after leaving the page of one, `refresh` where one is not found. */
export function useForgetKeys() {
  const queries = useQueryClient();
  return {
    drop: (id: string) => queries.removeQueries({ queryKey: keys.one(id) }),
    refresh: () => void queries.invalidateQueries({ queryKey: keys.list }),
  };
}
