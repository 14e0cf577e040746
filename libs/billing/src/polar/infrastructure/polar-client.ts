import { createPolarCore, type RequestOptions } from '@polar-sh/sdk/2026-10';
import { createBenefitGrantsService } from '@polar-sh/sdk/2026-10/services/benefit_grants';
import { createBenefitsService } from '@polar-sh/sdk/2026-10/services/benefits';
import { createCheckoutsService } from '@polar-sh/sdk/2026-10/services/checkouts';
import { createCustomFieldsService } from '@polar-sh/sdk/2026-10/services/custom_fields';
import { createCustomerMetersService } from '@polar-sh/sdk/2026-10/services/customer_meters';
import { createCustomerSeatsService } from '@polar-sh/sdk/2026-10/services/customer_seats';
import { createCustomerSessionsService } from '@polar-sh/sdk/2026-10/services/customer_sessions';
import { createCustomersService } from '@polar-sh/sdk/2026-10/services/customers';
import { createDiscountsService } from '@polar-sh/sdk/2026-10/services/discounts';
import { createEventsService } from '@polar-sh/sdk/2026-10/services/events';
import { createLicenseKeysService } from '@polar-sh/sdk/2026-10/services/license_keys';
import { createMetersService } from '@polar-sh/sdk/2026-10/services/meters';
import { createOrdersService } from '@polar-sh/sdk/2026-10/services/orders';
import { createOrganizationsService } from '@polar-sh/sdk/2026-10/services/organizations';
import { createProductsService } from '@polar-sh/sdk/2026-10/services/products';
import { createRefundsService } from '@polar-sh/sdk/2026-10/services/refunds';
import { createSubscriptionsService } from '@polar-sh/sdk/2026-10/services/subscriptions';
import { createWebhooksService } from '@polar-sh/sdk/2026-10/services/webhooks';
import type { Egress, OutgoingRequest } from '#shared-kernel/application/egress';
import type { Clock } from '#shared-kernel/application/clock';
import { polarDestination } from '../application/polar-destination.ts';
import type { BillingOptions } from '../domain/billing-options.ts';
import { GatewayError } from '../domain/gateway-error.ts';
import { failureOfAnswer, gatewayErrorOf, parsed } from './polar-failures.ts';

export type PolarClient = ReturnType<typeof polarClient>;

/**
 * The SDK with another way out: it writes the requests, and our egress sends them. Answers are judged before it sees
 * them, because it fails in many ways where one is not what it expects.
 */
export function polarClient(egress: Egress, clock: Clock, { accessToken, baseUrl, environment }: BillingOptions) {
  const core = createPolarCore({ accessToken: accessToken ?? '', environment, ...(baseUrl ? { baseUrl } : {}) });
  core.sendRequest = async ([url, init], options) => {
    if (accessToken === undefined) throw new GatewayError({ kind: 'unauthorized' }, true);
    return send(egress, clock, requestOf(url, init), options);
  };
  return {
    benefitGrants: createBenefitGrantsService(core),
    benefits: createBenefitsService(core),
    checkouts: createCheckoutsService(core),
    customFields: createCustomFieldsService(core),
    customerMeters: createCustomerMetersService(core),
    customerSeats: createCustomerSeatsService(core),
    customerSessions: createCustomerSessionsService(core),
    customers: createCustomersService(core),
    discounts: createDiscountsService(core),
    events: createEventsService(core),
    licenseKeys: createLicenseKeysService(core),
    meters: createMetersService(core),
    orders: createOrdersService(core),
    organizations: createOrganizationsService(core),
    products: createProductsService(core),
    refunds: createRefundsService(core),
    subscriptions: createSubscriptionsService(core),
    webhooks: createWebhooksService(core),
  };
}

/** @param options the timeout is in seconds, as everywhere in the SDK */
async function send(
  egress: Egress,
  clock: Clock,
  request: OutgoingRequest,
  options?: RequestOptions,
): Promise<Response> {
  const isWrite = request.method !== 'GET';
  const deadlineMs = Math.ceil((options?.timeout ?? 5) * 1000);
  const answer = await egress.send({ ...polarDestination, deadlineMs }, request).catch((error: unknown) => {
    throw gatewayErrorOf(error, isWrite);
  });
  if (answer.status >= 300) throw new GatewayError(failureOfAnswer(answer, isWrite, clock.now().getTime()));
  // Where there is nothing, the caller says what it needed.
  if (answer.body.length === 0) return new Response('null');
  // An error page of a proxy, with the status of a success.
  if (parsed(answer.body) === undefined) throw new GatewayError({ kind: 'unavailable', ambiguous: isWrite });
  return new Response(Buffer.from(answer.body));
}

function requestOf(url: string, { method, headers, body }: RequestInit): OutgoingRequest {
  return {
    url,
    method: method as NonNullable<OutgoingRequest['method']>,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' ? { body } : {}),
  };
}
