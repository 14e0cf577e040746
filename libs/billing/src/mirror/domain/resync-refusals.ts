import { refusals } from '#shared-kernel/domain/refusal';

export const ResyncRefusal = refusals({
  BILLING_OBJECT_NOT_READABLE: {
    status: 422,
    message: 'The billing platform has this object, but in a form that this version cannot read',
  },
});
