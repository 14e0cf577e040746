import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FIXTURE_ORGANIZATION, fixtureId } from '../../testing/fixtures/ids.ts';
import { inCamelCase } from '../../testing/fixtures/camel-case.ts';
import * as catalogue from '../../testing/fixtures/catalogue.ts';
import { fixtures } from '../../testing/fixtures/index.ts';
import * as purchases from '../../testing/fixtures/purchases.ts';
import { camelName, isMap, snakeName } from './casing.ts';
import { codecs, type Kind } from './codecs.ts';
import { ContractViolation } from './contract-violation.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

const around = { organizationId: FIXTURE_ORGANIZATION };
const SECRETS = ['client_secret', 'guild_token', 'user_provided_key'];
/** Members that the codec of a kind drops. */
const DROPPED: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  checkout: ['url', 'success_url'],
  license_key: ['key'],
};

/** Keys of maps in the fixtures. */
const OF_MERCHANTS = new Set(
  'my_key nested_Odd_Key company_size op_id desk_number file_one pt_BR a_product publishable_key customer_session'.split(
    ' ',
  ),
);

const kept = (kind: Kind, wire: object) =>
  Object.fromEntries(Object.entries(wire).filter(([name]) => ![...SECRETS, ...(DROPPED[kind] ?? [])].includes(name)));

/** Every member with its value, and none beside those that the description adds. */
function showsAllOf(codec: (typeof codecs)[Kind], raw: JsonObject): void {
  const shown = codec.outbound({ raw }, around);
  expect(shown).toMatchObject(inCamelCase(raw));
  const added = Object.keys(shown).filter((name) => !Object.hasOwn(raw, snakeName(name)));
  expect(added.filter((name) => !codec.listed.get(name)?.add)).toEqual([]);
}

test.each(fixtures)('%s is kept as it came, and shown whole', (_name, kind, wire) => {
  const codec = codecs[kind];
  const { raw, unknown } = codec.inbound(wire);
  expect([raw, unknown]).toEqual([kept(kind, wire), []]);
  showsAllOf(codec, raw);
});

test.each(fixtures)('%s is shown in camelCase but for what a merchant wrote', (_name, kind, wire) => {
  const entity = codecs[kind].inbound(wire);
  const shown = memberNames(codecs[kind].outbound(entity, around));
  const ofMerchants = (names: readonly string[]) => names.filter((name) => OF_MERCHANTS.has(name));
  expect(shown.filter((name) => name !== camelName(name) && !OF_MERCHANTS.has(name))).toEqual([]);
  expect(ofMerchants(shown)).toEqual(ofMerchants(memberNames(entity.raw)));
});

test.each(fixtures)('%s shows account holders no member that is not listed, at any depth', (_name, kind, wire) => {
  const codec = codecs[kind];
  const forHolders = (object: object) => codec.outbound(codec.inbound(object), { ...around, isForHolders: true });
  const shown = forHolders(withNewMembers(wire as JsonObject) as object);
  expect(shown).toEqual(forHolders(wire));
  expect(JSON.stringify(shown)).not.toMatch(/new_?member/i);
});

test('what is between the platform and the merchant is not shown to account holders', () => {
  const { order, subscription } = codecs;
  const { custom } = catalogue.benefits;
  const wires = [
    [order, purchases.order],
    [subscription, { ...purchases.subscription, product: { ...catalogue.product, benefits: [custom] } }],
  ] as const;
  for (const [codec, wire] of wires) {
    const shown = codec.outbound(codec.inbound(wire), { ...around, isForHolders: true });
    const names = memberNames(shown);
    for (const member of ['platformFeeAmount', 'customer', 'redemptionsCount', 'maxRedemptions', 'benefits']) {
      expect(names).not.toContain(member);
    }
    expect(names).toEqual(expect.arrayContaining(['customerId', 'metadata', 'discount', 'product']));
    expect(JSON.stringify(shown)).not.toContain(custom.properties.note);
  }
});

test('account holders do not see whom of its team a merchant invites to their Slack channel', () => {
  const { benefit } = codecs;
  const { slack_shared_channel: slack } = catalogue.benefits;
  const wire = { ...slack, properties: { ...slack.properties, team_invitees: ['U123'], welcome_message: 'Hello' } };
  const shown = benefit.outbound(benefit.inbound(wire), { ...around, isForHolders: true });
  expect(shown).toMatchObject({ type: 'slack_shared_channel', properties: {} });
  expect(Object.keys(shown['properties'] as JsonObject)).toEqual([]);
});

test('a value that is not known is shown to account holders as the platform said it', () => {
  const { subscription } = codecs;
  const wire = { ...purchases.subscription, status: 'frozen' };
  const shown = subscription.outbound(subscription.inbound(wire), { ...around, isForHolders: true });
  expect(shown).toMatchObject({ status: 'unknown', rawStatus: 'frozen' });
});

test.each(fixtures)('%s keeps members that this version does not know', (_name, kind, wire) => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^new_[a-z]{1,8}$/), json(), { maxKeys: 3 }), (news) => {
      const codec = codecs[kind];
      const { raw } = codec.inbound({ ...wire, ...news });
      expect(raw).toEqual({ ...kept(kind, wire), ...news });
      showsAllOf(codec, raw);
    }),
    { numRuns: 10 },
  );
});

test.each(fixtures)('%s is refused with the place where a needed member is of another type', (_name, kind, wire) => {
  const broken = (value: unknown) => () => codecs[kind].inbound(value);
  expect(broken([wire])).toThrow(ContractViolation);
  expect(broken(null)).toThrow(ContractViolation);
  // Attached fields have no id of their own.
  const member = 'id' in wire ? 'id' : 'custom_field_id';
  expect(broken({ ...wire, [member]: 42 })).toThrow(`${member} is not an id`);
  expect(broken({ ...wire, [member]: undefined })).toThrow(`${member} is not an id`);
});

test('no fixture lets a secret through, at any depth', () => {
  const names = [
    ...SECRETS,
    'customer_session_client_secret',
    'customer_session_token',
    'intent_client_secret',
    'invitation_token',
  ];
  const secrets = Object.fromEntries(names.map((name) => [name, 's3cr3t']));
  for (const [, kind, wire] of fixtures) {
    const hidden = { ...secrets, payment_processor_metadata: secrets, hidden: { deep: [secrets] } };
    const text = JSON.stringify(codecs[kind].inbound({ ...wire, ...hidden }).raw);
    expect(text).not.toMatch(/s3cr3t|polar_c_|GH-1111/);
  }
});

test('what the wire form lacks is filled in', () => {
  const shown = (name: string) => {
    const [, kind, wire] = fixtures.find(([each]) => each === name)!;
    return codecs[kind].outbound(codecs[kind].inbound(wire), around);
  };
  expect(shown('order')).toMatchObject({ organizationId: FIXTURE_ORGANIZATION, amount: 1999, netAmount: 1999 });
  expect(shown('grant')).toMatchObject({ organizationId: FIXTURE_ORGANIZATION, metadata: {} });
  expect(shown('checkout')).toMatchObject({
    customerExternalId: (shown('customer') as { externalId: string }).externalId,
  });
  expect(shown('benefit discord')).toMatchObject({ properties: { guildId: '1', guildToken: null } });
  expect(shown('price fixed')).toMatchObject({ isFree: false, metadata: {}, organizationId: FIXTURE_ORGANIZATION });
  expect(shown('product').prices).toMatchObject([
    { type: 'recurring', recurringInterval: 'month', amountType: 'fixed' },
    { type: 'recurring', unitAmount: '0.015000000001' },
    { type: 'recurring', legacy: true },
  ]);
});

test('holders see the prices of a subscription, and whether these are by seats', () => {
  const [, , wire] = fixtures.find(([name]) => name === 'subscription')!;
  const priced = (...prices: readonly JsonObject[]) =>
    codecs.subscription.outbound(
      { raw: { ...(wire as JsonObject), seats: 3, prices } },
      { ...around, isForHolders: true },
    );
  const metered = {
    id: 'm',
    amount_type: 'metered_unit',
    price_currency: 'usd',
    unit_amount: '0.5',
    meter_id: 'calls',
  };
  expect(priced({ ...metered, tax_behavior: 'inclusive' })).toMatchObject({
    prices: [{ amountType: 'metered_unit', unitAmount: '0.5', meterId: 'calls', taxBehavior: 'inclusive' }],
    isSoldBySeats: false,
    seats: 3,
  });
  expect(priced(metered, { ...metered, amount_type: 'seat_based' })).toMatchObject({ isSoldBySeats: true });
});

test('prices of a checkout are listed by product', () => {
  const [, , wire] = fixtures.find(([name]) => name === 'checkout')!;
  const shown = codecs.checkout.outbound(codecs.checkout.inbound(wire), around);
  expect(shown.prices).toMatchObject({
    [fixtureId(300)]: [{ priceAmount: 1999, isFree: false }, { minimumAmount: 500 }],
    a_product: [{ amountType: 'seat_based' }],
  });
});

function json(): fc.Arbitrary<Json> {
  return fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json>(null, true, 0, -1.5, 'text'),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,4}(?:_[a-z]{1,4})?$/), tie('value'), { maxKeys: 2 }),
    ),
  })).value;
}

/** With one more member in every object that is no map. */
function withNewMembers(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withNewMembers(item));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, isMap(name) ? inner : withNewMembers(inner)]);
  return { ...(Object.fromEntries(members) as JsonObject), new_member: { new_member: ['new'] } };
}

function memberNames(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => memberNames(item));
  if (!isJsonObject(value)) return [];
  return Object.entries<Json>(value as JsonObject).flatMap(([name, inner]) => [name, ...memberNames(inner)]);
}
