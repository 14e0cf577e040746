import type { ApiKey } from '../../shared/account/account-reads.ts';
import { isEmpty, type Metadata, readMetadata, writeMetadata } from '../../shared/metadata.ts';
import type { Option } from '../../ui/forms/select-field.tsx';
import type { FreshKey, KeyChange, KeySettings, NewKey } from './queries.ts';
import { counted } from '../../messages/counted.ts';

export interface KeyValues {
  readonly name: string;
  readonly expiry: string;
  readonly days: string;
  readonly metadata: string;
}

type Editable = Pick<ApiKey, 'name' | 'metadata'>;

export const valuesOf = ({ name, metadata }: Editable): KeyValues => ({
  name: name ?? '',
  expiry: 'keep',
  days: '',
  metadata: writeMetadata(metadata),
});

export function changeOf(values: KeyValues, key: Editable): KeyChange {
  const name = values.name.trim();
  const expiresIn = expiresInOf(values);
  const metadata = readMetadata(values.metadata) as Metadata;
  return {
    ...(name !== key.name && { name }),
    ...(expiresIn !== undefined && { expiresIn }),
    ...(writeMetadata(metadata) !== writeMetadata(key.metadata) && { metadata: isEmpty(metadata) ? null : metadata }),
  };
}

/** Seconds. */
const DAY = 86_400;
/** Days. */
const PRESETS = [7, 30, 90, 365];
/** Days; the default. Long enough for a release cycle, short enough that a lost key expires soon. */
const USUAL = '90';

type Bounds = Pick<KeySettings, 'minExpiresInDays' | 'maxExpiresInDays' | 'neverExpires'>;

export interface ExpiryValues {
  /** Days in digits, "custom", "never" or "keep". */
  readonly expiry: string;
  /** Days in digits, for "custom". */
  readonly days: string;
}

const fits = (days: number, { minExpiresInDays: min, maxExpiresInDays: max }: Bounds) =>
  days >= Math.max(1, min) && days <= max;

export const expiryOptions = (bounds: Bounds): Option[] => [
  ...PRESETS.filter((days) => fits(days, bounds)).map((days) => ({ value: String(days), label: counted(days, 'day') })),
  { value: 'custom', label: 'Custom' },
  ...(bounds.neverExpires ? [{ value: 'never', label: 'Never' }] : []),
];

export function usualExpiry(bounds: Bounds): string {
  const options = expiryOptions(bounds);
  return (options.find(({ value }) => value === USUAL) ?? options[0]!).value;
}

export function daysProblem(text: string, bounds: Bounds): string | undefined {
  const days = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : Number.NaN;
  if (fits(days, bounds)) return undefined;
  return `Enter whole days, from ${Math.max(1, bounds.minExpiresInDays)} to ${bounds.maxExpiresInDays}.`;
}

/** Seconds for the API: null = never, undefined = unchanged. */
export function expiresInOf({ expiry, days }: ExpiryValues): number | null | undefined {
  if (expiry === 'keep') return undefined;
  return expiry === 'never' ? null : Number(expiry === 'custom' ? days : expiry) * DAY;
}

/** When a key that is created or changed now would expire; undefined if never or invalid. */
export function endOf(values: ExpiryValues, bounds: Bounds, now: number): Date | undefined {
  if (values.expiry === 'custom' && daysProblem(values.days, bounds)) return undefined;
  const seconds = expiresInOf(values);
  return typeof seconds === 'number' ? new Date(now + seconds * 1000) : undefined;
}

/** The permissions of a new key; `all`: everything that a key may do for its owner. */
export type Reach = 'all' | 'billing';

const BILLING = 'Read purchases only';

export const reaches: readonly { readonly value: Reach; readonly label: string }[] = [
  { value: 'all', label: 'Full access' },
  { value: 'billing', label: BILLING },
];

export const reachHints: Readonly<Record<Reach, string>> = {
  all: 'It acts for you: anyone who finds it can as well.',
  billing: 'It reads your plans, orders and usage, and nothing else. This can’t be changed later.',
};

export const limitOf = (reach: Reach): Pick<NewKey, 'permissions'> =>
  reach === 'billing' ? { permissions: { gatehouse: ['billing.read'] } } : {};

export function readsBilling({ permissions }: Pick<ApiKey, 'permissions'>): boolean {
  const [[thing, actions] = [], ...others] = Object.entries(permissions ?? {});
  return thing === 'gatehouse' && others.length === 0 && actions?.join(' ') === 'billing.read';
}

/** The permissions of the key in words; undefined: permissions that only programs know. */
export function reachText(key: Pick<ApiKey, 'permissions'>): string | undefined {
  if (key.permissions === null) return reaches[0]!.label;
  return readsBilling(key) ? BILLING : undefined;
}

/** The variable that holds the key in the sample and the .env file: a secret on a command line stays in its history. */
const VARIABLE = 'GATEHOUSE_API_KEY';

/** A first call with a key. Where keys do not act as sessions, they are for another service. */
export const curlSample = (
  origin: string,
  { sessions }: Pick<KeySettings, 'sessions'>,
  key: Pick<FreshKey, 'permissions'> = { permissions: null },
): string => {
  const address = sessions ? addressFor(origin, key) : undefined;
  return [`curl ${address ?? 'https://the-service-this-key-is-for'} \\`, `  -H "x-api-key: $${VARIABLE}"`].join('\n');
};

function addressFor(origin: string, key: Pick<FreshKey, 'permissions'>): string | undefined {
  if (key.permissions === null) return `${origin}/api/auth/get-session`;
  return readsBilling(key) ? `${origin}/api/billing/entitlements` : undefined;
}

export const envFile = ({ key }: Pick<FreshKey, 'key'>): string => `${VARIABLE}=${key}\n`;
