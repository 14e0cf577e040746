import type { paths } from '../../api/schema.gen.ts';
import { dayRange } from '../audit/day-range.ts';
import { type Filter, isWhole } from './list-query.ts';

export type TrailQuery = NonNullable<paths['/api/staff/audit']['get']['parameters']['query']>;

/** Filters of the audit trail by a value of an entry, named as the service names them. */
export const valueFilters = [
  'actorKind',
  'actor',
  'impersonator',
  'action',
  'outcome',
  'reason',
  'concerning',
  'account',
  'organization',
  'targetKind',
  'target',
  'ipAddress',
  'requestId',
  'entry',
] as const satisfies readonly (keyof TrailQuery)[];

export type ValueFilter = (typeof valueFilters)[number];

/** Filters that the service refuses unless their values are whole. */
export const wholeFilters: Readonly<Partial<Record<ValueFilter, Filter['whole']>>> = {
  impersonator: 'id',
  account: 'id',
  organization: 'id',
  ipAddress: 'ip',
  entry: 'id',
};

export const outcomes = [
  { value: '', label: 'All' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
];

const PAGE = '/staff/audit';

/** The entries that have some values. */
export const trailPath = (filters: Readonly<Record<string, string>>): string =>
  `${PAGE}?${new URLSearchParams(filters).toString()}`;

/** The audit trail with one more value, from its newest entries. */
export function filterPath(search: string, name: ValueFilter, value: string): string {
  const params = new URLSearchParams(search);
  params.set(name, value);
  params.delete('cursor');
  return `${PAGE}?${params.toString()}`;
}

/** Another page of the same entries. */
export function pagePath(search: string, cursor: string): string {
  const params = new URLSearchParams(search);
  params.set('cursor', cursor);
  return `${PAGE}?${params.toString()}`;
}

/** The query of the service; days include both ends. */
export function trailQuery(get: (name: string) => string): TrailQuery {
  const isSent = (name: ValueFilter) => get(name) !== '' && isWhole({ whole: wholeFilters[name] }, get(name));
  const values = valueFilters.flatMap((name) => (isSent(name) ? [[name, get(name)] as const] : []));
  const cursor = get('cursor');
  return {
    ...(Object.fromEntries(values) as TrailQuery),
    ...dayRange(get),
    ...(cursor && { cursor }),
  };
}

const unseen = {
  concerning: 'About or by',
  impersonator: 'Staff acting as someone',
  reason: 'Reason',
  organization: 'Organization',
  targetKind: 'Kind of target',
  entry: 'Entry',
} as const satisfies Partial<Record<ValueFilter, string>>;

export const filterLabels: Readonly<Partial<Record<ValueFilter, string>>> = {
  ...unseen,
  actorKind: 'By',
  actor: 'Actor',
  outcome: 'Outcome',
  account: 'Account',
  target: 'Target',
  ipAddress: 'IP address',
  requestId: 'Request',
};

/** Filters that have no field on the page. */
export const filterChips = (get: (name: string) => string): { readonly name: string; readonly label: string }[] =>
  Object.entries(unseen).flatMap(([name, label]) => (get(name) ? [{ name, label: `${label}: ${get(name)}` }] : []));
