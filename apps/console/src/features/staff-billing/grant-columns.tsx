import type { components } from '../../api/schema.gen.ts';
import { TimeCell } from '../../shared/staff/list-cells.tsx';
import type { Column } from '../../ui/data/data-list.tsx';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { CustomerCell, ObjectLink } from './billing-parts.tsx';

type Grant = components['schemas']['ListedGrantView'];

const states: Readonly<Record<Grant['status'], StateText>> = {
  granted: { state: 'good', text: 'Given' },
  pending: { state: 'info', text: 'Being given' },
  failed: { state: 'bad', text: 'Failed' },
  revoked: { state: 'neutral', text: 'Withdrawn' },
};

const later: readonly Column<Grant>[] = [
  {
    head: 'State',
    cell: ({ status, error }) => (
      <>
        <StatusChip {...states[status]} />
        {error !== null && <Caption sx={{ maxWidth: 360, overflowWrap: 'anywhere' }}>{error.message}</Caption>}
      </>
    ),
  },
  { head: 'By', cell: (grant) => <Purchase of={grant} /> },
  { head: 'Given', cell: ({ grantedAt }) => <TimeCell at={grantedAt} never="Not given" /> },
];

function Purchase({ of: { subscriptionId, orderId } }: { readonly of: Grant }) {
  if (subscriptionId !== null) {
    return (
      <ObjectLink list="subscriptions" id={subscriptionId}>
        Subscription
      </ObjectLink>
    );
  }
  if (orderId === null) return <Muted component="span">No purchase</Muted>;
  return (
    <ObjectLink list="orders" id={orderId}>
      Order
    </ObjectLink>
  );
}

/** The benefits of one customer. */
export const grantColumns: readonly Column<Grant>[] = [
  {
    head: 'Benefit',
    cell: ({ benefitId, benefit }) => (
      <ObjectLink list="benefits" id={benefitId}>
        {benefit?.description ?? 'Unknown benefit'}
      </ObjectLink>
    ),
  },
  ...later,
];

/** The customers of one benefit. */
export const holderColumns: readonly Column<Grant>[] = [
  { head: 'Customer', cell: ({ customer }) => <CustomerCell of={customer} /> },
  ...later,
];
