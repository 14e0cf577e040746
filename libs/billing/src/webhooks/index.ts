export { type GenuineDelivery, type Intake, WebhookIntake } from './application/webhook-intake.ts';
