export {
  CLIENT_PARAMETERS,
  ClientAuthentication,
  type PresentedClient,
  presentedClient,
} from './application/client-authentication.ts';
export { DpopProofs, type ProofCarrier } from './application/dpop-proofs.ts';
export { ASSERTION_ALGORITHMS } from './domain/client-assertion.ts';
export { DpopRefusal } from './domain/dpop-oauth-refusals.ts';
export { Parameters } from './domain/parameters.ts';
export { type CodeChallenge, proves } from './domain/pkce.ts';
