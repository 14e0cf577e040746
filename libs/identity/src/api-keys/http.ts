/** The guard of routes for backends of the operator. */
export { ServiceCredentialGuard } from './http/service-credential.guard.ts';
