import { refusals } from '#shared-kernel/domain/refusal';

/** Refusals of everything that is done for an account or an organization that buys. */
export const BillingRefusal = refusals({
  BILLING_NOT_AVAILABLE: { status: 503, message: 'Billing is not set up on this service' },
  BILLING_PROVIDER_UNAVAILABLE: { status: 503, message: 'The billing provider does not answer. Try again later.' },
  /** Also for an organization that exists and of which the caller is not a member. */
  BILLING_ORGANIZATION_NOT_FOUND: { status: 404, message: 'Organization not found' },
  YOU_ARE_NOT_ALLOWED_TO_READ_BILLING: {
    status: 403,
    message: 'You are not allowed to see the billing of this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_BILLING: {
    status: 403,
    message: 'You are not allowed to manage the billing of this organization',
  },
  BILLING_ACCOUNT_CONFLICT: {
    status: 409,
    message: 'The billing provider has another customer with this email address. Contact support.',
  },
  BILLING_LINK_NOT_FOUND: { status: 404, message: 'There is no such billing account' },
  NO_BILLING_ACCOUNT: { status: 409, message: 'There is no billing account yet' },
  /** No object of the kind that is asked for. */
  BILLING_OBJECT_NOT_FOUND: { status: 404, message: 'The billing provider has not shown such an object' },
  INVALID_RETURN_TARGET: { status: 400, message: 'Pages of other sites cannot be returned to' },
  INVALID_BILLING_DETAILS: { status: 422, message: 'The billing provider refused these details' },
});
