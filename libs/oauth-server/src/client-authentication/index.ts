export { ClientAuthentication, DpopProofs, type ProofCarrier } from './application/client-authentication.ts';
export { ASSERTION_ALGORITHMS } from './domain/client-assertion.ts';
export { DpopRefusal } from './domain/dpop-oauth-refusals.ts';
export { type CodeChallenge, proves } from './domain/pkce.ts';
export { CLIENT_PARAMETERS, Parameters, type PresentedClient, presentedClient } from './domain/presented-client.ts';
