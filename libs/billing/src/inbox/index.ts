export { StaffInbox } from './application/staff-inbox.ts';
export { WebhookIntake } from './application/webhook-intake.ts';
export type { InboxBacklog } from './domain/ports.ts';
