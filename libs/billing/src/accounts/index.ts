/** Who is which customer, and whose billing a request is about. */
export { AccountLinks, type LinkedOwner } from './application/account-links.ts';
export { BillingOwners, type OwnerOfRequest } from './application/billing-owners.ts';
export { refusedByProvider } from './application/provider-refusals.ts';
export type { AccountLink, BillingOwner } from './domain/account-link.ts';
export { BillingRefusal } from './domain/accounts-refusals.ts';
