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
