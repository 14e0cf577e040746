import { refusals } from '#shared-kernel/domain/refusal';

export const StaffBillingRefusal = refusals({
  /** Of the kind that is asked for. */
  BILLING_OBJECT_NOT_FOUND: { status: 404, message: 'The billing provider has not shown such an object' },
});
