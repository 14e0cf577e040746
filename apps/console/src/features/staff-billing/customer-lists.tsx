import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { anyOf } from '../../shared/staff/list-cells.tsx';
import type { StaffList } from '../../shared/staff/list-page.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import {
  created,
  CustomerCell,
  deleted,
  type Item,
  ObjectLink,
  Owner,
  reading,
  search,
  shared,
  words,
} from './billing-parts.tsx';

export const customers: StaffList<Item<'customers'>> = {
  ...shared,
  key: 'billing-customers',
  title: 'Customers',
  noun: 'customer',
  views: [
    { label: 'All', query: '' },
    { label: 'Teams', query: 'type=team' },
    { label: 'Deleted', query: 'deleted=true' },
  ],
  filters: [
    search('Name, email or ID'),
    { name: 'type', label: 'Kind', kind: 'choice', options: anyOf({ individual: 'Person', team: 'Team' }) },
    deleted,
  ],
  columns: [
    { head: 'Customer', cell: (row) => <CustomerCell of={row} /> },
    { head: 'Kind', cell: ({ type }) => words(type) },
    { head: 'Country', cell: ({ billingAddress }) => String(billingAddress?.['country'] ?? '–') },
    { head: 'Belongs to', cell: ({ owner }) => <Owner of={owner} /> },
    created(),
  ],
  read: reading('customers'),
};

type Account = Item<'accounts'>;

const states: Readonly<Record<Account['status'], StateText>> = {
  pending: { state: 'info', text: 'Being linked' },
  linked: { state: 'good', text: 'Linked' },
  conflict: { state: 'bad', text: 'Not linked' },
  detached: { state: 'neutral', text: 'Account deleted' },
};

const reasons: Readonly<Record<NonNullable<Account['reason']>, string>> = {
  'email-taken': 'Another customer has this email',
  'email-refused': 'The billing provider refuses this email',
  'no-owner': 'The organization has no owner',
};

/** How an account or organization was linked to its customer, and why that failed. */
export const LinkState = ({ of: { status, reason } }: { readonly of: Pick<Account, 'status' | 'reason'> }) => (
  <>
    <StatusChip {...states[status]} />
    {reason !== null && <Caption>{reasons[reason]}</Caption>}
  </>
);

export const accounts: StaffList<Account> = {
  ...shared,
  key: 'billing-accounts',
  title: 'Accounts',
  lead: 'Accounts and organizations that are customers of the billing provider, or should be.',
  noun: 'account',
  views: [
    { label: 'All', query: '' },
    { label: 'Not linked', query: 'status=conflict' },
    { label: 'Being linked', query: 'status=pending' },
  ],
  filters: [
    {
      name: 'status',
      label: 'State',
      kind: 'choice',
      options: anyOf(Object.fromEntries(Object.entries(states).map(([status, { text }]) => [status, text]))),
    },
  ],
  sorts: [
    { value: '-updatedAt', label: 'Changed last' },
    { value: 'updatedAt', label: 'Changed first' },
  ],
  columns: [
    {
      head: 'Account',
      cell: ({ owner, name, email }) => (
        <>
          {name === null ? (
            <Muted component="span">Deleted {owner.type === 'user' ? 'account' : 'organization'}</Muted>
          ) : (
            <Link to={`/staff/${owner.type === 'user' ? 'users' : 'organizations'}/${owner.id}`}>{name}</Link>
          )}
          {email !== null && <Muted sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>{email}</Muted>}
        </>
      ),
    },
    { head: 'Kind', cell: ({ owner }) => words(owner.type) },
    { head: 'State', cell: (row) => <LinkState of={row} /> },
    {
      head: 'Customer',
      cell: ({ customerId }) =>
        customerId === null ? (
          <Muted component="span">None</Muted>
        ) : (
          <ObjectLink list="customers" id={customerId}>
            Show customer
          </ObjectLink>
        ),
    },
    { head: 'Changed', sort: 'updatedAt', cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
  ],
  read: reading('accounts'),
};

/** Other accounts have their customer, or need none any more. */
export const isRetryable = ({ status }: Account): boolean => status === 'conflict' || status === 'pending';

/** Has the customer of an account looked for again. */
export function AccountActs({ of: { id, name, email } }: { readonly of: Account }) {
  const { user } = useSignedIn();
  const retry = useChange(
    () => answer(api.POST('/api/staff/billing/accounts/{id}/retry', { params: { path: { id } } })),
    {
      refresh: [['staff-billing-accounts']],
      done: ({ reason, customerId }) =>
        customerId === null ? `Still not linked${reason === null ? '' : `: ${reasons[reason]}`}.` : 'Linked.',
    },
  );
  return (
    <ExplainedButton
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`Retry ${email ?? name ?? id}`}
      disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
      onClick={() => retry.mutate()}
    >
      Retry
    </ExplainedButton>
  );
}
