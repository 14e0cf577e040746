import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UndiciEgress } from '#shared-kernel/infrastructure/egress/undici-egress';
import { SystemClock } from '#shared-kernel/infrastructure/system-clock';
import { failureOf } from '../../testing/a-polar.ts';
import { fixtureId } from '../../testing/fixtures/ids.ts';
import { billingOptions } from '../../testing/billing-options.ts';
import { STAND_IN_TOKEN, StandInProcess } from '../../testing/stand-in.ts';
import { MIRRORED_KINDS, type MirroredKind } from '../../objects/domain/references.ts';
import type { ListedKind } from '../domain/billing-gateway.ts';
import { PolarGateway } from './polar-gateway.ts';
import { PolarWebhookVerifier } from './polar-webhook-verifier.ts';

const standIn = new StandInProcess();
const egress = new UndiciEgress({ privateDestinations: ['polar'] });
let gateway: PolarGateway;

beforeAll(async () => {
  await standIn.start();
  const changes = { accessToken: STAND_IN_TOKEN, baseUrl: standIn.origin, requestsPerMinute: 6000 };
  gateway = new PolarGateway(egress, new SystemClock(), billingOptions(changes));
});
beforeEach(async () => {
  await standIn.control('reset');
});
afterAll(async () => {
  expect(await standIn.log('?unknown')).toEqual([]);
  await egress.onApplicationShutdown();
  await standIn.stop();
});

let made = 0;
const opId = () => fixtureId((made += 1));

async function productOf(name: string) {
  const { items } = await gateway.page('product', { page: 1, query: name });
  return items.find(({ fields }) => fields.name === name)!.fields;
}

const aCustomer = (externalId = 'u1', email = 'anna@polar-shop.com') =>
  gateway.customers.create({ opId: opId(), type: 'individual', externalId, email, name: 'Anna' });

/** Buys on the hosted page, as a browser does. */
async function buy(name: string, externalCustomerId = 'u1') {
  const { id } = await productOf(name);
  const { checkout, url } = await gateway.checkouts.create({
    opId: opId(),
    products: [id],
    externalCustomerId,
    successUrl: 'https://example.com/?checkout_id={CHECKOUT_ID}',
  });
  await standIn.api(`/v1/checkouts/client/${url.split('/').at(-1)}/confirm`, {
    customer_email: 'anna@polar-shop.com',
    customer_name: 'Anna',
    customer_billing_address: { country: 'FR' },
    confirmation_token_id: 'ctoken_standin.succeeds.card-of-anna',
  });
  return gateway.get('checkout', checkout.fields.id);
}

test('every list can be read, and none has an item that we cannot use', async () => {
  await aCustomer();
  await buy('Pro monthly');
  const isListed = (kind: MirroredKind): kind is ListedKind =>
    !['customer_seat', 'customer_state', 'member'].includes(kind);
  const kinds = MIRRORED_KINDS.filter(isListed);
  const pages = await Promise.all(kinds.map(async (kind) => ({ kind, page: await gateway.page(kind, { page: 1 }) })));
  expect(pages.flatMap(({ kind, page }) => page.broken.map(({ path }) => `${kind}: ${path}`))).toEqual([]);
  expect(pages.flatMap(({ page }) => page.items.flatMap(({ unknown }) => unknown))).toEqual([]);
  const empty = pages.filter(({ page }) => page.items.length === 0).map(({ kind }) => kind);
  expect(empty).toEqual(['refund', 'customer_meter']);
});

test('a purchase: checkout, order, subscription, state, portal', async () => {
  const customer = await aCustomer();
  const { fields: checkout } = await buy('Pro monthly');
  expect(checkout).toMatchObject({ status: 'succeeded', customerId: customer.fields.id });
  const { items: orders } = await gateway.page('order', { page: 1, externalCustomerId: 'u1' });
  expect(orders.map(({ fields }) => fields)).toMatchObject([{ status: 'paid', billingReason: 'subscription_create' }]);
  const state = await gateway.get('customer_state', customer.fields.id);
  expect(state.fields.activeSubscriptions).toMatchObject([{ status: 'active' }]);
  const { fields: subscription } = await gateway.get('subscription', state.fields.activeSubscriptions[0]!.id);
  expect(subscription).toMatchObject({ customerId: customer.fields.id, cancelAtPeriodEnd: false });
  const portal = await gateway.customers.portal({ externalCustomerId: 'u1', returnUrl: 'https://example.com' });
  expect(portal.url).toContain(standIn.origin);
});

test('a customer that exists is said to by the place of the refused member', async () => {
  await aCustomer();
  const located = async (call: Promise<unknown>) => {
    const failure = await failureOf(call);
    return failure.kind === 'invalid' ? failure.fields.map(({ location }) => location.at(-1)) : failure;
  };
  expect(await located(aCustomer('u1', 'other@polar-shop.com'))).toEqual(['external_id']);
  expect(await located(aCustomer('u2'))).toEqual(['email']);
  expect(await failureOf(gateway.customers.byExternalId('nobody'))).toMatchObject({ kind: 'not_found' });
  await gateway.customers.deleteByExternalId('u1');
  expect((await aCustomer()).fields.externalId).toBe('u1');
});

test.each([true, false])('webhooks of the stand-in are genuine, in standard form: %s', async (standard) => {
  const delivered: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  const sink = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      delivered.push({ headers: request.headers, body: Buffer.concat(chunks as Buffer[]) });
      response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/`;
  const endpoint = await standIn.api<{ id: string; secret: string }>('/v1/webhooks/endpoints', {
    url,
    format: 'raw',
    events: ['customer.created'],
  });
  await standIn.control('webhooks/endpoint', { id: endpoint.id, standard });
  await aCustomer();
  await standIn.control('webhooks/idle');
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = delivered;
  const verifier = new PolarWebhookVerifier(new SystemClock());
  expect(await verifier.verify(body, headers, [endpoint.secret])).toMatchObject({
    outcome: 'genuine',
    payload: { type: 'customer.created', data: { external_id: 'u1' } },
  });
  const [seen] = await gateway.webhooks.endpoints();
  expect(seen).toMatchObject({ id: endpoint.id, url, enabled: true });
  const { items } = await gateway.webhooks.deliveries({
    endpointId: endpoint.id,
    startTimestamp: '2026-01-01T00:00:00Z',
    page: 1,
  });
  expect(items).toMatchObject([{ eventId: headers['webhook-id'], payload: body.toString() }]);
  sink.close();
});
