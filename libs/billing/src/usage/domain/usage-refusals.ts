import { refusals } from '#shared-kernel/domain/refusal';

/** Refusals of events that backends report. */
export const UsageRefusal = refusals({
  /** Nothing of the request is stored. `index`: of the event, from 0. `problem`: what is wrong with it. */
  INVALID_USAGE_EVENT: { status: 422, message: 'An event has metadata that the billing provider does not accept' },
});
