import { refusals } from '#shared-kernel/domain/refusal';

/** Refusals for acts of staff on deliveries. */
export const WebhookRefusal = refusals({
  WEBHOOK_NOT_FOUND: { status: 404, message: 'The webhook delivery does not exist' },
  WEBHOOK_NOT_RETRYABLE: {
    status: 409,
    message: 'Only deliveries that were given up or ignored can be tried again, while their content is kept',
  },
  WEBHOOK_NOT_IGNORABLE: { status: 409, message: 'Only deliveries that failed or were given up can be ignored' },
  WEBHOOK_NOT_REFETCHABLE: {
    status: 409,
    message: 'Only the object of a delivery that failed or was given up can be read from the platform instead',
  },
});
