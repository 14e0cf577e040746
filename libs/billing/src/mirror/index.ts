export { BillingConnection } from './application/billing-connection.ts';
export { Erasing } from './application/erasing.ts';
export { type MirrorChange, MirrorObservers } from './application/mirror-observers.ts';
export { type Finding, MirrorPages } from './application/mirror-pages.ts';
export { MirrorReading } from './application/mirror-reading.ts';
export { MirrorWriting } from './application/mirror-writing.ts';
export { Refreshing } from './application/refreshing.ts';
export { ForeignObject } from './domain/mirror-errors.ts';
export type { MirrorFilters, MirrorPage } from './domain/ports.ts';
