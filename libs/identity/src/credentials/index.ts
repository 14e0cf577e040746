/** Proving a caller by password or recent authentication, for the other rooms of identity. */
export { type Proof, StepUp } from './application/step-up.ts';
