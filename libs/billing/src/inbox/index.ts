export { type InboxBacklog, StaffInbox } from './application/staff-inbox.ts';
export { WebhookIntake } from './application/webhook-intake.ts';
