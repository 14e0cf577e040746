/** Shapes that other rooms answer as well. */
export { OrderView, RefundView } from './http/views.ts';
