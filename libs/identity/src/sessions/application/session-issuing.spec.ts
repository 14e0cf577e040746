import { beforeEach, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { digest } from '#shared-kernel/domain/digest';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, PHONE, sessionOf } from '../../testing/account-flows.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import type { SignInContext } from './account-policies.ts';

let flows: AccountFlows;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows();
  ada = await flows.registered();
});

const start = async (context: SignInContext) =>
  sessionOf(await flows.uow.run(() => flows.issuing.signIn(ada.user, context, 'pwd')));
const kinds = () => flows.outbox.mails.map(({ kind }) => kind);

test('each session has a token of its own, of which only the digest is stored', async () => {
  const [one, other] = [await start(LAPTOP), await start(LAPTOP)];
  expect(one.token).not.toBe(other.token);
  const rows = await flows.storedSessions();
  expect(rows.map(({ tokenDigest }) => tokenDigest)).toEqual([ada, one, other].map(({ token }) => digest(token)));
  expect(JSON.stringify(await flows.rows('session'))).not.toContain(one.token);
});

test('records where it came from', async () => {
  const { session } = await start(PHONE);
  expect(session).toMatchObject({ ipAddress: PHONE.ipAddress, userAgent: PHONE.userAgent, activeOrganizationId: null });
});

describe('a renewed one', () => {
  const renew = () => flows.uow.run(() => flows.issuing.renew(ada, ada.user, LAPTOP));

  test('takes over the current active organization; a new sign-in has none', async () => {
    const active = { organizationId: v7(), teamId: v7() };
    await flows.active.set(ada.session.id, active);
    const { session } = await renew();
    const place = { activeOrganizationId: active.organizationId, activeTeamId: active.teamId };
    expect(session).toMatchObject(place);
    expect(await flows.storedSessions()).toEqual([session]);
    expect((await start(LAPTOP)).session).toMatchObject({ activeOrganizationId: null, activeTeamId: null });
  });

  test('does not bring back one that has ended', async () => {
    await flows.sessions.signOut(ada.token);
    await expect(renew()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await flows.storedSessions()).toEqual([]);
  });
});

test('a browser without a device id is given one, others keep theirs', async () => {
  expect((await start({ ...LAPTOP, deviceId: undefined })).deviceId).toMatch(/^[0-9A-Za-z]{32}$/);
  expect((await start(LAPTOP)).deviceId).toBe('laptop');
});

test('a banned user gets none', async () => {
  const banned = Object.assign(ada.user, { banned: true });
  await expect(flows.uow.run(async () => flows.issuing.signIn(banned, LAPTOP, 'pwd'))).rejects.toMatchObject({
    code: 'BANNED_USER',
    status: 403,
  });
  expect(await flows.storedSessions()).toHaveLength(1);
});

describe('the mail about a new device', () => {
  test('is sent for one that the account has not used before', async () => {
    await start(PHONE);
    expect(flows.outbox.mails).toEqual([expect.objectContaining({ kind: 'new-device', to: 'ada@example.com' })]);
    expect(flows.outbox.mails[0]!.text).toContain('New sign-in from Safari on iOS, 198.51.100.7, on ');
  });

  test.each([
    ['a device with its cookie', LAPTOP],
    ['its cookie in another network', { ...LAPTOP, ipAddress: '203.0.113.9' }],
    [
      'its cookie after an update of the browser',
      { ...LAPTOP, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko Chrome/141' },
    ],
    ['a program that keeps no cookie, from the same network', { ...LAPTOP, deviceId: undefined }],
    [
      'the same browser updated, without its cookie',
      { ...LAPTOP, deviceId: undefined, userAgent: LAPTOP.userAgent.replaceAll('140', '141') },
    ],
  ])('is not sent for %s', async (_, context) => {
    await start(context);
    expect(kinds()).toEqual([]);
  });

  test('is sent once for each device', async () => {
    await start(PHONE);
    await start(PHONE);
    await start({ ...PHONE, deviceId: 'tablet', ipAddress: '203.0.113.9' });
    expect(kinds()).toEqual(['new-device', 'new-device']);
  });

  test('is sent to each account that a device is new to', async () => {
    const eve = await flows.registered({ email: 'eve@example.com' }, PHONE);
    await start(PHONE);
    expect(flows.outbox.mails.map(({ to }) => to)).toEqual(['ada@example.com']);
    await flows.uow.run(() => flows.issuing.signIn(eve.user, LAPTOP, 'pwd'));
    expect(flows.outbox.mails.map(({ to }) => to)).toEqual(['ada@example.com', 'eve@example.com']);
  });

  test('is not sent while it is switched off', async () => {
    await emptyDatabase();
    flows = accountFlows({ newDeviceMail: false });
    ada = await flows.registered();
    await start(PHONE);
    expect(kinds()).toEqual([]);
  });

  test('comes from a sign-in too', async () => {
    await flows.signIn.withPassword({ email: 'ada@example.com' }, { password: PASSWORD }, PHONE);
    expect(kinds()).toEqual(['new-device']);
  });
});
