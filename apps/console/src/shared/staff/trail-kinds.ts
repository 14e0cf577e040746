import { activityKinds, organizationKinds } from '../audit/activity-kinds.ts';

/** A kind of entries, by filters of the audit trail. */
export interface TrailKind {
  readonly label: string;
  readonly filters: { readonly action?: string; readonly actorKind?: 'staff' };
}

const everything: TrailKind = { label: 'Everything', filters: {} };
const byStaff: TrailKind = { label: 'Acts of staff', filters: { actorKind: 'staff' } };
const named = (label: string, actions: readonly string[]): TrailKind => ({
  label,
  filters: { action: actions.join(',') },
});

const groups = Map.groupBy(
  activityKinds.filter((kind) => 'group' in kind),
  ({ group }) => group,
);

export const personKinds: readonly TrailKind[] = [
  everything,
  ...[...groups].map(([label, kinds]) =>
    named(
      label,
      kinds.map(({ value }) => value),
    ),
  ),
  byStaff,
];

export const organizationTrailKinds: readonly TrailKind[] = [
  everything,
  ...organizationKinds.filter(({ value }) => value !== '').map(({ label, value }) => named(label, [value])),
  byStaff,
];

export const clientKinds: readonly TrailKind[] = [
  everything,
  named('Registration', ['oauth.client.']),
  named('Access of people', [
    'oauth.consent.',
    'oauth.factor.',
    'oauth.access.',
    'oauth.device.',
    'oauth.organizations.',
  ]),
  named('Codes and tokens', ['oauth.code.', 'oauth.token.']),
  byStaff,
];

type Get = (name: string) => string;

/** The kind that the filters in a URL name; undefined: another one. */
export const chosenKind = (kinds: readonly TrailKind[], get: Get): TrailKind | undefined =>
  kinds.find(
    ({ filters: { action = '', actorKind = '' } }) => get('action') === action && get('actorKind') === actorKind,
  );

/** The kinds of all pages. */
export const everyKind = [...personKinds, ...organizationTrailKinds, ...clientKinds];
