export { OrderRefusal } from './domain/selling-refusals.ts';
