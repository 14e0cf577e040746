import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../objects/domain/json.ts';
import { isMirroredKind, mirroredFrom } from '../../objects/domain/references.ts';
import { fixtures } from '../../testing/fixtures/index.ts';
import * as purchases from '../../testing/fixtures/purchases.ts';
import { subjectsOf, withoutPeople } from './personal-data.ts';

const invited = {
  ...purchases.benefitGrant,
  properties: { channel_name: 'ext-ada', invited_email: 'ada@example.com' },
};
const objects = [...fixtures, ['grant of a Slack channel', 'benefit_grant', invited] as const].flatMap(
  ([name, kind, wire]) => {
    const entity = isMirroredKind(kind) && mirroredFrom(kind, { ...(wire as JsonObject), status: 'revoked' });
    return entity && subjectsOf(entity).length > 0 ? [[name, entity] as const] : [];
  },
);

test.each(objects)('%s can be read without people, and has no address of theirs', (_name, entity) => {
  const { raw } = withoutPeople(entity);
  expect(JSON.stringify(raw)).not.toContain('@');
  expect(Object.keys(raw)).toEqual(Object.keys(entity.raw));
});

test('members about a person are removed from every kind of object, at any depth', () => {
  const removed =
    'account_id avatar_url billing_address billing_name channel_name customer_billing_address customer_billing_name ' +
    'customer_cancellation_comment customer_email customer_ip_address customer_name customer_tax_id ' +
    'default_payment_method_id granted_account_id invited_email tax_id';
  const emptied = 'custom_field_data customer_metadata seat_metadata';
  const all = (names: string, value: JsonObject[string]) =>
    Object.fromEntries(names.split(' ').map((name) => [name, value]));
  const about = { ...all(removed, 'Ada'), ...all(emptied, { name: 'Ada' }), amount: 1 };
  const order = mirroredFrom('order', { ...purchases.order, later: [about] });
  expect(withoutPeople(order).raw['later']).toEqual([{ ...all(removed, null), ...all(emptied, {}), amount: 1 }]);
});
