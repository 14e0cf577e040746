export { AccountLinks } from './application/account-links.ts';
export { aboutCustomer, aboutOwner } from './application/audit-actions.ts';
export {
  type Asked,
  type AskedPage,
  BillingObjects,
  type ShownObject,
  type ShownObjects,
  type ShownPage,
} from './application/billing-objects.ts';
export {
  type BillingAction,
  BillingOwners,
  type OwnerNamed,
  type OwnerOfRequest,
} from './application/billing-owners.ts';
export { refusedAs, refusedByProvider, refuses } from './application/provider-refusals.ts';
export { isHeldBy } from './application/seat-release.ts';
export { type BillingOwner, ownerIn } from './domain/account-link.ts';
export { BillingRefusal } from './domain/customers-refusals.ts';
