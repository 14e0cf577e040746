import { beforeEach, expect, test } from '@jest/globals';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { walkList } from '#shared-kernel/testing/walk-list';
import type { DeviceTrust, SessionPrincipal } from '../../sessions/index.ts';
import { LAPTOP, PHONE } from '../../testing/account-flows.ts';
import { as, completing, type TwoFactorFlows, twoFactorFlows } from '../testing/two-factor-flows.ts';

const DAY = 86_400_000;

let flows: TwoFactorFlows;
let protectedAda: Awaited<ReturnType<TwoFactorFlows['protectedAda']>>;
/** In the order in which they were trusted. */
let trusts: DeviceTrust[];
beforeEach(async () => {
  flows = twoFactorFlows();
  protectedAda = await flows.protectedAda();
  trusts = [];
  for (const context of [LAPTOP, PHONE, PHONE]) {
    const challenge = completing(await flows.challenged('ada@example.com', context));
    const code = flows.codeOf(protectedAda.totpURI);
    const { started } = await flows.verifyTotp(challenge, code, { trustDevice: true }, context);
    trusts.push(started!.trust!);
    flows.clock.advance(30_000);
  }
});

const page = (
  token: string | undefined,
  asked: Omit<ListQuery, 'filters'> = { limit: 50 },
  caller: SessionPrincipal = protectedAda.ada,
) => flows.trustedDevices.search(caller, token, { ...asked, filters: {} });
const idIn = ({ token }: DeviceTrust) => token.split('.')[0];

test('own trusted browsers are read in pages of one statement, the asking one first, then the last used', async () => {
  const [laptop, phone, tablet] = trusts.map(idIn);
  await expect(walkList((asked) => page(trusts[0]!.token, asked))).resolves.toEqual([laptop, tablet, phone]);
  await expect(walkList((asked) => page(undefined, asked))).resolves.toEqual([tablet, phone, laptop]);
});

test('a browser is shown with when it was used, and never with its token', async () => {
  const [row] = (await page(trusts[0]!.token)).rows;
  expect(row).toEqual({
    id: idIn(trusts[0]!),
    ipAddress: LAPTOP.ipAddress,
    userAgent: LAPTOP.userAgent,
    createdAt: expect.any(Date),
    lastUsedAt: expect.any(Date),
    expiresAt: expect.any(Date),
    isCurrent: true,
  });
  const { rows } = await page(`${idIn(trusts[1]!)}.${'x'.repeat(32)}`);
  expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false]);
});

test('those of others and expired ones are not there', async () => {
  const eve = await flows.registered({ email: 'eve@example.com' });
  const { totpURI } = await flows.enrolment.enable(eve, { password: 'correct horse battery' }, LAPTOP);
  await flows.verifyTotp(as(eve), flows.codeOf(totpURI));
  await expect(page(trusts[0]!.token, { limit: 50 }, eve)).resolves.toMatchObject({ rows: [], total: 0 });
  flows.clock.advance(31 * DAY);
  await expect(page(trusts[0]!.token)).resolves.toMatchObject({ rows: [], total: 0, next: null });
});
