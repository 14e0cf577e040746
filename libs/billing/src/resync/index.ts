export { type ResyncOverview, StaffResync } from './application/staff-resync.ts';
