/** Filters, columns and cells that lists and pages of billing share. */
import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { anyOf, byCreation } from '../../shared/staff/list-cells.tsx';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import type { SortableColumn } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import type { Filter } from '../../shared/staff/list-query.ts';
import { type State, StatusChip } from '../../ui/data/status-chip.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

type ListName =
  | 'accounts'
  | 'benefits'
  | 'checkouts'
  | 'custom-fields'
  | 'customers'
  | 'discounts'
  | 'meters'
  | 'orders'
  | 'products'
  | 'refund-requests'
  | 'refunds'
  | 'subscriptions';

/** A row of a list, by the last part of its path. */
export type Item<Name extends ListName> =
  paths[`/api/staff/billing/${Name}`]['get']['responses'][200]['content']['application/json']['items'][number];

/** Lists of billing are read alike; the filters of a list say which parameters its route takes. */
export const reading =
  <Name extends ListName>(name: Name) =>
  (query: object, signal: AbortSignal): Promise<RowPage<Item<Name>>> => {
    const init = { params: { query }, signal } as const;
    return answer(api.GET(`/api/staff/billing/${name as 'orders'}`, init)) as Promise<unknown> as Promise<
      RowPage<Item<Name>>
    >;
  };

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
  granted: 'good',
  failed: 'bad',
  incomplete: 'attention',
  paused: 'attention',
};

/** The words of the billing provider, with spaces: "past due". */
export const words = (code: string): string => {
  const text = code.replaceAll('_', ' ').replace('github', 'GitHub');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const BillingStatus = ({ status }: { readonly status: string }) => (
  <StatusChip state={states[status] ?? 'neutral'} text={words(status)} />
);

/** A link to an object of the mirror. @param list as in the URL: `orders` */
export const ObjectLink = (props: { readonly list: string; readonly id: string; readonly children: ReactNode }) => (
  <Link to={`/staff/billing/${props.list}/${props.id}`}>{props.children}</Link>
);

/** The first column of a list: a link to the page of the row, and something about it below. */
export const titled = <Row extends { readonly id: string }>(
  list: string,
  head: string,
  titleOf: (row: Row) => ReactNode,
  aboutOf?: (row: Row) => ReactNode,
): SortableColumn<Row> => ({
  head,
  cell: (row) => (
    <>
      <ObjectLink list={list} id={row.id}>
        {titleOf(row)}
      </ObjectLink>
      {aboutOf && <Muted sx={{ fontWeight: 400 }}>{aboutOf(row)}</Muted>}
    </>
  ),
});

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

export const Tiles = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))', mb: 1 }}>
    {children}
  </Box>
);

export function Tile({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>
      <Typography variant="h2" id={id} sx={{ fontSize: '1rem', mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
