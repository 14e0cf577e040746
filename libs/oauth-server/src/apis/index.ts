export { KnownApis } from './application/known-apis.ts';
export { ApiRefusal } from './domain/api-refusals.ts';
export { Api, type ApiSettings } from './domain/api.ts';
export { Apis } from './domain/ports.ts';
