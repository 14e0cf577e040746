/** Who is which customer, and whose billing a request is about. */
export { AccountLinks } from './application/account-links.ts';
export { aboutOwner } from './application/audit-actions.ts';
export {
  BillingObjects,
  type Owned,
  type OwnerNamed,
  type PageOf,
  type ShownObject,
  type ShownObjects,
  type ShownPage,
} from './application/billing-objects.ts';
export { type BillingAction, BillingOwners, type OwnerOfRequest } from './application/billing-owners.ts';
export { refuses } from './application/customer-finding.ts';
export { refusedByProvider } from './application/provider-refusals.ts';
export { type BillingOwner, ownerIn } from './domain/account-link.ts';

export { BillingRefusal } from './domain/customers-refusals.ts';
export { isHeldBy } from './application/seat-release.ts';
