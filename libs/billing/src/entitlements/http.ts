/** Views that the routes of other rooms show as well. */
export { MeterBalanceView } from './http/views.ts';
