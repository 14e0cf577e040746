import type { ApiKey } from '../../api/account-reads.ts';
import type { NewKey } from './queries.ts';

/** What a new key may do; `all`: whatever a key may do for its owner. */
export type Reach = 'all' | 'billing';

const BILLING = 'Only read what you have bought';

export const reaches: readonly { readonly value: Reach; readonly label: string }[] = [
  { value: 'all', label: 'Everything you may' },
  { value: 'billing', label: BILLING },
];

export const reachHints: Readonly<Record<Reach, string>> = {
  all: 'It acts for you: anyone who finds it can as well.',
  billing: 'It reads your plans, orders and usage, and nothing else. This can’t be changed later.',
};

/** As the API wants it; nothing: no limit. */
export const limitOf = (reach: Reach): Pick<NewKey, 'permissions'> =>
  reach === 'billing' ? { permissions: { gatehouse: ['billing.read'] } } : {};

/** Whether it can only read what its owner has bought. */
export function readsBilling({ permissions }: Pick<ApiKey, 'permissions'>): boolean {
  const [[thing, actions] = [], ...others] = Object.entries(permissions ?? {});
  return thing === 'gatehouse' && others.length === 0 && actions?.join(' ') === 'billing.read';
}

/** What it may do, in words; undefined: permissions that only programs know. */
export function reachWords(key: Pick<ApiKey, 'permissions'>): string | undefined {
  if (key.permissions === null) return reaches[0]!.label;
  return readsBilling(key) ? BILLING : undefined;
}
