import { auditActions, entry } from '#shared-kernel/application/audit';
import type { BillingOwner } from '../domain/account-link.ts';

interface CustomerDetails {
  readonly [member: string]: string;
  readonly customerId: string;
}

export const accountActions = auditActions({
  'billing.account.linked': entry<CustomerDetails>(
    'An account or an organization was linked to its customer at the billing provider.',
  ),
  'billing.account.conflicted': entry<{ readonly [member: string]: string; readonly reason: string }>(
    'The billing provider refused a customer for an account or an organization; purchases wait until it is resolved.',
  ),
  'billing.account.retried': entry<{
    readonly [member: string]: string | null;
    readonly status: string;
    readonly reason: string | null;
  }>('Staff had the customer of an account or an organization looked for again; the entry says what came of it.'),
  'billing.account.closed': entry<CustomerDetails>(
    'The customer of a deleted account or organization was deleted at the billing provider; its subscriptions ended.',
  ),
  'billing.account.detached': entry<CustomerDetails>(
    'The customer of a deleted account or organization was kept at the billing provider, with its subscriptions.',
  ),
  'billing.details.changed': entry<{
    readonly [member: string]: readonly string[];
    readonly fields: readonly string[];
  }>('Billing details were changed; they are named only.'),
  'billing.portal.opened': entry<CustomerDetails>('The pages of the billing provider were opened for its customer.'),
});

/** Target and, for an organization, the log that shows the entry. */
export const aboutOwner = ({ type, id }: BillingOwner) => ({
  target: { kind: type, id },
  ...(type === 'organization' && { organizationId: id }),
});

/** The same for what belongs to a customer. @param owner null: the customer is no account here */
export const aboutCustomer = (owner: BillingOwner | null, customerId: string) =>
  owner ? aboutOwner(owner) : { target: { kind: 'billing-customer', id: customerId } };
