/** What the routes of other rooms need: who may ask, whose billing, and where pages of the platform lead back to. */
export { acceptsReaders } from './http/accepts-readers.ts';
export { AddressBody, OwnerNamed, OwnerQuery } from './http/bodies.dto.ts';
export { countedPage, CountedPageQuery } from './http/counted-page.dto.ts';
export { BillingOwnerView } from './http/views.ts';
export { LinkedAccountView } from './http/staff-views.ts';
export { ReturnTargets } from './http/return-targets.ts';
