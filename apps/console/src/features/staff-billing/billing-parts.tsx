/** Filters, columns and cells that lists and pages of billing share. */
import { Box } from '@mui/material';
import { anyOf, byCreation } from '../../shared/staff/list-cells.tsx';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import type { SortableColumn } from '../../shared/staff/list-page.tsx';
import type { Filter } from '../../shared/staff/list-query.ts';
import { type State, StatusChip } from '../../ui/data/status-chip.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

const states: Readonly<Record<string, State>> = {
  active: 'good',
  trialing: 'info',
  paid: 'good',
  succeeded: 'good',
  confirmed: 'info',
  open: 'info',
  past_due: 'attention',
  unpaid: 'bad',
  pending: 'attention',
  failed: 'bad',
  incomplete: 'attention',
  paused: 'attention',
};

/** The words of the billing provider, with spaces: "past due". */
export const words = (code: string): string => {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const BillingStatus = ({ status }: { readonly status: string }) => (
  <StatusChip state={states[status] ?? 'neutral'} text={words(status)} />
);

/** A link to an object of the mirror. @param list as in the URL: `orders` */
export const ObjectLink = (props: { readonly list: string; readonly id: string; readonly children: string }) => (
  <Link to={`/staff/billing/${props.list}/${props.id}`}>{props.children}</Link>
);

interface Customer {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
}

export const CustomerCell = ({ of }: { readonly of: Customer | null }) =>
  of === null ? (
    <Muted component="span">None</Muted>
  ) : (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <ObjectLink list="customers" id={of.id}>
        {of.name ?? of.email ?? 'Without a name'}
      </ObjectLink>
      {of.name !== null && of.email !== null && <Muted sx={{ fontWeight: 400 }}>{of.email}</Muted>}
    </Box>
  );

export const search = (placeholder: string): Filter => ({ name: 'text', label: 'Search', kind: 'search', placeholder });
export const deleted: Filter = {
  name: 'deleted',
  label: 'Show',
  kind: 'choice',
  options: [
    { value: '', label: 'Existing' },
    { value: 'true', label: 'Deleted' },
  ],
};
export const status = (...values: readonly string[]): Filter => ({
  name: 'status',
  label: 'Status',
  kind: 'choice',
  options: anyOf(Object.fromEntries(values.map((value) => [value, words(value)]))),
});
export const ofCustomer: Filter = { name: 'customerId', label: 'Customer ID', kind: 'text' };
export const created = <Row extends { readonly createdAt: string }>(): SortableColumn<Row> => ({
  head: 'Created',
  sort: 'createdAt',
  cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
});

/** As all these lists have it. */
export const shared = {
  sorts: byCreation,
  room: 760,
  rowKey: ({ id }: { readonly id: string }) => id,
  empty: 'Objects of the billing provider appear here once it tells of them.',
};

/** A link to the account or organization of a customer. */
export const Owner = ({ of }: { readonly of: { readonly type: string; readonly id: string } | null }) =>
  of === null ? (
    <Muted component="span">Nobody here</Muted>
  ) : (
    <RecordLink kind={of.type === 'user' ? 'user' : 'organization'} id={of.id}>
      {of.type === 'user' ? 'A user' : 'An organization'}
    </RecordLink>
  );
