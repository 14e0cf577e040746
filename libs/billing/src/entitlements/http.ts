export { MeterBalanceView } from './http/views.ts';
