export { BillingConnection } from './application/billing-connection.ts';
export { Erasing } from './application/erasing.ts';
export type { ObjectFilters } from './application/object-pages.ts';
export { MirrorReading } from './application/mirror-reading.ts';
export { type MirrorChange, MirrorObservers, MirrorWriting } from './application/mirror-writing.ts';
export { Refreshing } from './application/refreshing.ts';
export type { MirroredObject } from './domain/mirrored-object.ts';
export type { MirrorFilters, MirrorPage } from './domain/ports.ts';
