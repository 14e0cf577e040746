/** What the routes of other rooms need: who may ask, whose billing, how objects are listed for staff, where pages lead back to. */
export { acceptsReaders } from './http/accepts-readers.ts';
export { AddressBody, OwnerNamed, OwnerQuery } from './http/bodies.dto.ts';
export * from './http/staff-views.ts';
export * from './http/bodies.dto.ts';
export { ReturnTargets } from './http/return-targets.ts';
