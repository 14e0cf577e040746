export { polarDestination } from './application/polar-destination.ts';
