import { z } from 'zod';
import type { BillingOptions } from '#billing/polar/domain/billing-options';
import { DEFAULT_ENDPOINT } from '#billing/inbox/domain/webhook-options';
import { Secret } from './secret.ts';
import { choice, flag, type Kind, matching, origin, plain, secret, whole } from './kinds.ts';
import { settings, variable } from './variable.ts';

const group = 'Billing';
const billing = settings<BillingOptions>(group);

/** Blanks and commas separate secrets: neither is part of a secret of Polar. */
const itemsIn = (text: string) => text.split(/[\s,]+/).filter((item) => item !== '');

/** The words of a phrase are shorter, too. Polar's own secrets have 38 characters and more. */
const SHORTEST_SECRET = 24;

/** The problem of a short secret, without the secret itself. */
const tooShort = (name: string) =>
  `${name} is shorter than ${SHORTEST_SECRET} characters: copy the whole secret from Polar; one that you chose needs ${SHORTEST_SECRET} characters and more, none of them a blank or a comma, which separate secrets`;

const webhookSecrets: Kind<readonly Secret[]> = {
  type: `texts of at least ${SHORTEST_SECRET} characters, separated by commas or blanks`,
  schema: z.string().transform((text, context) =>
    itemsIn(text).map((item, index) => {
      if (item.length < SHORTEST_SECRET) context.addIssue(tooShort(`entry ${index + 1}`));
      return new Secret(item);
    }),
  ),
  print: (secrets) => secrets.join(' '),
  secret: true,
};

interface EndpointSecret {
  readonly key: string;
  readonly secret: Secret;
}

/** A secret may contain `=` itself. */
const ENDPOINT = /^([a-z\d](?:[a-z\d-]{0,30}[a-z\d])?)=(.+)$/;

const endpointSecrets: Kind<readonly EndpointSecret[]> = {
  type: `\`key=secret\`, separated by commas or blanks; a key has lower-case letters, digits and hyphens, at most 32, a secret at least ${SHORTEST_SECRET} characters`,
  schema: z.string().transform((text, context) =>
    itemsIn(text).flatMap((item, index): EndpointSecret[] => {
      const [, key, value] = ENDPOINT.exec(item) ?? [];
      // Without the text itself, which may be a secret.
      const isWrong = key === undefined || value === undefined || key === DEFAULT_ENDPOINT;
      if (isWrong) context.addIssue(`entry ${index + 1} is not key=secret with a key other than default`);
      else if (value.length < SHORTEST_SECRET) context.addIssue(tooShort(`the secret of entry ${index + 1}`));
      return isWrong ? [] : [{ key, secret: new Secret(value) }];
    }),
  ),
  print: (entries) => entries.map(({ key, secret: value }) => `${key}=${String(value)}`).join(' '),
  secret: true,
};

/** `currency=amount`, in the smallest unit. */
const LIMIT = /^([a-z]{3})=(\d{1,12})$/;

const amounts: Kind<ReadonlyMap<string, number>> = {
  type: '`currency=amount`, separated by commas or blanks; currencies in lower case, amounts in their smallest unit',
  schema: z.string().transform((text, context) => {
    const entries = itemsIn(text).flatMap((item): [string, number][] => {
      const [, currency, amount] = LIMIT.exec(item) ?? [];
      if (currency !== undefined && amount !== undefined) return [[currency, Number(amount)]];
      context.addIssue(`${item} is not currency=amount`);
      return [];
    });
    return new Map(entries);
  }),
  print: (limits) => Array.from(limits, ([currency, amount]) => `${currency}=${amount}`).join(' '),
};

export const billingVariables = {
  POLAR_ACCESS_TOKEN: billing('accessToken', secret, {
    doc: "Access token of the merchant's organization at Polar.",
    otherwise: 'nothing can be bought',
  }),
  POLAR_ENVIRONMENT: billing('environment', choice('production', 'sandbox'), {
    doc: 'Which Polar the token is for. In the `sandbox` no money moves.',
    otherwise: '`production` in production, else `sandbox`',
  }),
  POLAR_BASE_URL: billing('baseUrl', origin, {
    doc: 'Origin of the API of Polar, without `/v1`; https in production unless the host is this machine.',
    otherwise: 'that of `POLAR_ENVIRONMENT`',
  }),
  POLAR_STAND_IN: variable(flag, {
    group,
    doc: 'Starts a stand-in for Polar on this machine with the service, and keeps its state in `DATA_DIR`. Not in production.',
    otherwise:
      '`on` with `NODE_ENV=development`, unless a token, origin, environment or webhook secret of Polar is set',
  }),
  POLAR_DELETED_ACCOUNTS: billing('deletedAccounts', choice('delete', 'keep'), {
    default: 'delete',
    doc: 'What becomes of the customer at Polar when its account or organization is deleted. `delete` ends its subscriptions at once and blanks its name and address; `keep` leaves it with its subscriptions.',
  }),
  POLAR_WEBHOOK_SECRET: variable(webhookSecrets, {
    group,
    default: [],
    doc: 'Secret of the webhook endpoint at `/api/webhooks/polar`. Several while Polar goes over to a new one, which it does at once: add the new one first, and remove the old one a day later.',
  }),
  POLAR_WEBHOOK_ENDPOINTS: variable(endpointSecrets, {
    group,
    default: [],
    doc: 'Secrets of further webhook endpoints at `/api/webhooks/polar/{key}`; one key with several secrets as in `POLAR_WEBHOOK_SECRET`.',
  }),
  POLAR_KEY_CALL_EVENT: billing('keyCallEvent', plain(matching('up to 128 characters', /^.{1,128}$/)), {
    doc: 'Name of the events that tell Polar how often the API keys of a user were used, once a minute for each key. Meters add up their property `calls`.',
    otherwise: 'none are sent; `api.call` to the stand-in',
  }),
  POLAR_REQUESTS_PER_MINUTE: billing('requestsPerMinute', whole(6, 10_000), {
    doc: 'Requests of one instance to Polar within a minute. All instances share what Polar allows, 500 in production and 100 in the sandbox.',
    otherwise: '300 in production, 60 in the sandbox',
  }),
  STAFF_REFUND_LIMITS: billing('refundLimits', plain(amounts), {
    doc: 'How much one administrator refunds within 24 hours without a second one, without tax, by currency: `usd=50000 jpy=50000`. Of currencies that are not named, nothing.',
    otherwise: 'there is no limit',
  }),
  POLAR_RESYNC: billing('resync', choice('automatic', 'manual'), {
    doc: 'Whether everything is compared with Polar at the first start and daily, and webhook endpoints are watched; or `manual`, only when staff start it.',
    default: 'automatic' as const,
  }),
};
