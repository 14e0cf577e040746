/** The guard of routes for backends of the operator. */
export { ServiceCredentialGuard } from './http/api-key-reader.ts';
