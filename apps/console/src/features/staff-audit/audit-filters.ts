import { activityKinds, organizationKinds } from '../../shared/audit/activity-kinds.ts';
import type { Filter } from '../../shared/staff/list-query.ts';
import { outcomes, wholeFilters } from '../../shared/staff/trail-filters.ts';
import { everyKind } from '../../shared/staff/trail-kinds.ts';
import { staffTitle } from '../../shared/staff/trail-list.tsx';
import type { Option } from '../../ui/forms/select-field.tsx';

/** The name of an action, or of the beginning of several. */
const nameOf = (action: string): string =>
  [...activityKinds, ...organizationKinds].find(({ value }) => value === action)?.label ??
  staffTitle({ action, outcome: 'done', details: {} });

/** The name of a filter by actions that the list of activities may lack. */
export const actionsLabel = (action: string): string =>
  everyKind.find(({ filters }) => filters.action === action)?.label ?? action.split(',').map(nameOf).join(', ');

/** The filters of the page. @param action of its address: one that the list lacks is added */
export function filtersOf(action: string, actors: readonly Option[]): readonly Filter[] {
  const isKnown = activityKinds.some(({ value }) => value === action);
  const kinds = [...activityKinds, ...(isKnown ? [] : [{ value: action, label: actionsLabel(action) }])];
  return [
    { name: 'actorKind', label: 'By', kind: 'choice', options: actors },
    { name: 'action', label: 'Activity', kind: 'choice', options: kinds },
    { name: 'outcome', label: 'Outcome', kind: 'choice', options: outcomes },
    { name: 'from', label: 'From', kind: 'day' },
    { name: 'to', label: 'To', kind: 'day' },
    { name: 'account', label: 'Account ID', kind: 'text', whole: wholeFilters.account },
    { name: 'actor', label: 'Actor ID', kind: 'text' },
    { name: 'target', label: 'Target ID', kind: 'text' },
    { name: 'ipAddress', label: 'IP address', kind: 'text', whole: wholeFilters.ipAddress },
    { name: 'requestId', label: 'Request ID', kind: 'text' },
  ];
}
