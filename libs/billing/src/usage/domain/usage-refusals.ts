import { refusals } from '#shared-kernel/domain/refusal';

export const UsageRefusal = refusals({
  /** Nothing of the request is stored. `index`: of the event, from 0. `problem`: what is wrong with it. */
  INVALID_USAGE_EVENT: { status: 422, message: 'An event has metadata that the billing provider does not accept' },
  /** Also for a meter by which nothing of the owner is counted. */
  METER_NOT_FOUND: { status: 404, message: 'Meter not found' },
});
