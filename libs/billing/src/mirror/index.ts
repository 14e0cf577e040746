export { BillingConnection } from './application/billing-connection.ts';
export { type MirrorChange, type MirrorObserver, MirrorObservers } from './application/mirror-observers.ts';
export { MirrorReading } from './application/mirror-reading.ts';
export { MirrorWriting } from './application/mirror-writing.ts';
export { Refreshing } from './application/refreshing.ts';
export { ForeignObject, NotConnected } from './domain/mirror-errors.ts';
export type { Provenance } from './domain/mirrored-object.ts';
export type { MirrorFilters, MirrorPage } from './domain/ports.ts';
export type { Judgement } from './domain/snapshot.ts';
