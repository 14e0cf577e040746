export { WebhookIntake } from './application/webhook-intake.ts';
