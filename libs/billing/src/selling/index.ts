export { OrderRefusal } from './domain/order-refusals.ts';
