import { expect, test } from '@jest/globals';
import { inCamelCase } from '../../testing/fixtures/camel-case.ts';
import * as catalogue from '../../testing/fixtures/catalogue.ts';
import { FIXTURE_ORGANIZATION } from '../../testing/fixtures/ids.ts';
import * as people from '../../testing/fixtures/people.ts';
import * as purchases from '../../testing/fixtures/purchases.ts';
import { codecs } from './codecs.ts';
import { asTheyAre } from './members.ts';

const around = { organizationId: FIXTURE_ORGANIZATION };
const { benefit, checkout, custom_field, customer, meter, order, organization, price, product, subscription } = codecs;

const shownOf = (codec: (typeof codecs)[keyof typeof codecs], wire: object) =>
  codec.outbound(codec.inbound(wire), around);

const { client_secret: _secret, url: _url, success_url: _page, ...keptCheckout } = purchases.checkout;

test('a price that is free is a fixed one of 0', () => {
  const { price_amount: _amount, ...rest } = catalogue.prices.fixed;
  const free = { ...rest, amount_type: 'free' };
  const entity = price.inbound(free);
  expect(entity.fields).toMatchObject({ amountType: 'fixed', priceAmount: 0 });
  expect(entity.raw).toEqual(free);
  expect(price.outbound(entity, around)).toMatchObject({ amountType: 'fixed', priceAmount: 0, isFree: true });
  expect(shownOf(price, free)).toMatchObject(inCamelCase({ ...free, amount_type: 'fixed', price_amount: 0 }));
});

test('a token of a Discord server is dropped', () => {
  const { discord } = catalogue.benefits;
  const former = { ...discord, properties: { ...discord.properties, guild_token: 's3cr3t' } };
  expect(benefit.inbound(former).raw).toEqual(discord);
  expect(shownOf(benefit, former)).toMatchObject(inCamelCase(discord));
});

test('the former name of the external id is read', () => {
  const { external_customer_id: external, ...rest } = keptCheckout;
  const former = { ...rest, customer_external_id: external };
  expect(checkout.inbound(former).fields.externalCustomerId).toBe(external);
  expect(shownOf(checkout, former)).toMatchObject(inCamelCase({ ...rest, external_customer_id: external }));
});

test('a checkout without an organization is of that of its product', () => {
  const { organization_id: organizationId, ...rest } = keptCheckout;
  expect(checkout.inbound(rest).fields).toMatchObject({ organizationId });
  expect(checkout.outbound(checkout.inbound(rest), around)).toMatchObject({ organizationId });
  expect(shownOf(checkout, rest)).toMatchObject(inCamelCase({ ...rest, organization_id: organizationId }));
  expect(checkout.inbound({ ...rest, product: null }).fields).toMatchObject({ organizationId: null });
});

test('an order with the former synonym of its net amount is read', () => {
  const former = { ...purchases.order, amount: purchases.order.net_amount, user_id: 'u' };
  expect(shownOf(order, former)).toMatchObject(inCamelCase(former));
});

test('an organization without feature settings says what is off', () => {
  const shown = organization.outbound(organization.inbound({ ...people.organization, feature_settings: null }), around);
  expect(shown.featureSettings).toEqual({ issueFundingEnabled: false });
  const kept = organization.outbound(organization.inbound(people.organization), around);
  expect(kept.featureSettings).toMatchObject({ issueFundingEnabled: true, walletsEnabled: false });
});

test('an unknown status is reported, shown as unknown beside what it is', () => {
  const wire = { ...purchases.subscription, status: 'hibernating' };
  const entity = subscription.inbound(wire);
  expect(entity.fields).toMatchObject({ status: 'unknown', rawStatus: 'hibernating' });
  expect(entity.unknown).toEqual([{ member: 'subscription.status', value: 'hibernating' }]);
  const shown = subscription.outbound(entity, around);
  expect(shown).toMatchObject({ ...inCamelCase(wire), status: 'unknown', rawStatus: 'hibernating' });
});

test('benefits and prices of an unknown kind are kept, inside of a product too', () => {
  const wire = {
    ...catalogue.product,
    prices: [catalogue.prices.fixed, { ...catalogue.prices.custom, amount_type: 'auction', top_bid: 3 }],
    benefits: [{ ...catalogue.benefits.custom, type: 'telepathy', properties: { max_minds: 2 } }],
  };
  const { fields, raw, unknown } = product.inbound(wire);
  expect(fields.prices).toMatchObject([{ amountType: 'fixed' }, { amountType: 'unknown', rawAmountType: 'auction' }]);
  expect(fields.benefits).toMatchObject([{ type: 'unknown', rawType: 'telepathy' }]);
  expect(unknown).toEqual([
    { member: 'price.amount_type', value: 'auction' },
    { member: 'benefit.type', value: 'telepathy' },
  ]);
  const shown = product.outbound({ raw }, around);
  expect(shown.benefits).toMatchObject([
    { ...inCamelCase(wire.benefits[0]!), type: 'unknown', rawType: 'telepathy', properties: { maxMinds: 2 } },
  ]);
  const { benefits: _benefits, prices: _prices, ...others } = inCamelCase(wire);
  expect(shown).toMatchObject(others);
  expect(shown.prices).toMatchObject([
    inCamelCase(wire.prices[0]!),
    { ...inCamelCase(wire.prices[1]!), amountType: 'unknown', rawAmountType: 'auction' },
  ]);
});

test('a violation says where it is, and nothing of the value', () => {
  const broken = { ...purchases.order, items: [purchases.orderItem, { ...purchases.orderItem, amount: 's3cr3t' }] };
  expect(() => order.inbound(broken)).toThrow('items.1.amount is not a whole number');
  expect(() => customer.inbound({ ...people.customer, created_at: 'yesterday' })).toThrow(
    'created_at is not an instant',
  );
  expect(() => customer.inbound({ ...people.customer, tax_id: ['1'] })).toThrow('tax_id is not a tax id and its kind');
  expect(() => subscription.inbound({ ...purchases.subscription, meters: {} })).toThrow('meters is not a list');
});

test('fields that depend on the kind are checked and typed by it', () => {
  const { fields } = price.inbound(catalogue.prices.metered_unit);
  expect(fields.amountType === 'metered_unit' && fields.unitAmount).toBe('0.015000000001');
  expect(() => price.inbound({ ...catalogue.prices.metered_unit, unit_amount: 1 })).toThrow(
    'unit_amount is not a decimal',
  );
  const field = custom_field.inbound(catalogue.customFields.text).fields;
  expect(field.type === 'text' && field.properties.maxLength).toBe(80);
});

test('filters of meters contain filters', () => {
  const { fields } = meter.inbound(catalogue.meter);
  expect(fields.filter.clauses[1]).toMatchObject({ conjunction: 'or', clauses: [{ operator: 'lt', value: 500 }, {}] });
  const broken = { conjunction: 'and', clauses: [{ conjunction: 'or', clauses: [{ property: 'a', operator: 'eq' }] }] };
  expect(() => meter.inbound({ ...catalogue.meter, filter: broken })).toThrow(
    'filter.clauses.0.clauses.0.value is not',
  );
});

test('a team has no address; what a customer may lack reads as null', () => {
  const { fields } = customer.inbound(people.team);
  expect(fields).toMatchObject({ type: 'team', email: null, externalId: null, locale: null, modifiedAt: null });
});

test('values that are not known are shown as they are, at any depth; others stay', () => {
  const shown = {
    status: 'unknown',
    rawStatus: 'hibernating',
    rawMaterial: 'wood',
    type: 'custom',
    rawType: 'kept',
    prices: [{ amountType: 'unknown', rawAmountType: 'auction' }],
    discount: null,
    comment: 'unknown',
    metadata: { status: 'unknown', rawStatus: 'of the merchant' },
  };
  expect(asTheyAre(shown)).toEqual({
    status: 'hibernating',
    rawMaterial: 'wood',
    type: 'custom',
    rawType: 'kept',
    prices: [{ amountType: 'auction' }],
    discount: null,
    comment: 'unknown',
    metadata: { status: 'unknown', rawStatus: 'of the merchant' },
  });
});
