import { choice, origin, secret, variable, whole } from './variable.ts';

const billing = { group: 'Billing' };

/** How the billing platform is reached. */
export const billingVariables = {
  POLAR_ACCESS_TOKEN: variable(secret, {
    ...billing,
    doc: "Access token of the merchant's organization at Polar.",
    otherwise: 'nothing can be bought',
  }),
  POLAR_ENVIRONMENT: variable(choice('production', 'sandbox'), {
    ...billing,
    doc: 'Which Polar the token is for. In the `sandbox` no money moves.',
    otherwise: '`production` in production, else `sandbox`',
  }),
  POLAR_BASE_URL: variable(origin, {
    ...billing,
    doc: 'Origin of the API of Polar, without `/v1`; https in production unless the host is this machine.',
    otherwise: 'that of `POLAR_ENVIRONMENT`',
  }),
  POLAR_DELETED_ACCOUNTS: variable<'delete' | 'keep'>(choice('delete', 'keep'), {
    ...billing,
    default: 'delete',
    doc: 'What becomes of the customer at Polar when its account or organization is deleted. `delete` ends its subscriptions at once and blanks its name and address; `keep` leaves it with its subscriptions.',
  }),
  POLAR_REQUESTS_PER_MINUTE: variable(whole(6, 10_000), {
    ...billing,
    doc: 'Requests of one instance to Polar within a minute. All instances share what Polar allows, 500 in production and 100 in the sandbox.',
    otherwise: '300 in production, 60 in the sandbox',
  }),
};
