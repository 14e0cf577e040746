export { acceptsReaders } from './http/accepts-readers.ts';
export * from './http/staff-views.ts';
export * from './http/bodies.dto.ts';
export { ReturnTargets } from './http/return-targets.ts';
