import { expect, test } from '@jest/globals';
import { readBoot } from '../../api/boot.ts';
import { whyNoMore } from './creation.ts';

const under = (configured: object) => readBoot(JSON.stringify(configured));

test.each([
  [0, {}, undefined],
  [1000, { organizationLimit: Number.POSITIVE_INFINITY }, undefined],
  [2, { organizationLimit: 3 }, undefined],
  [3, { organizationLimit: 3 }, /limit of 3/],
  [4, { organizationLimit: 3 }, /limit of 3/],
  [0, { organizationCreation: false }, /can’t create/],
])('%d under %j: %s', (count, configured, why) => {
  const found = whyNoMore(count, under(configured));
  if (why) expect(found).toMatch(why);
  else expect(found).toBeUndefined();
});
