import { beforeEach, expect, test } from '@jest/globals';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { walkList } from '#shared-kernel/testing/walk-list';
import { aSession } from '../../testing/a-session.ts';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, PHONE, sessionOf } from '../../testing/account-flows.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import { Sessions } from '../domain/session.ts';
import { SessionSchema } from '../infrastructure/persistence/session.schema.ts';
import { SessionPages, type SessionSearch } from './session-pages.ts';

const DAY = 86_400_000;

let flows: AccountFlows;
let ada: SessionPrincipal;
let eve: SessionPrincipal;
let phone: SessionPrincipal;
let tablet: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows();
  ada = await flows.registered();
  eve = await flows.registered({ name: 'Eve', email: 'eve@example.com' });
  flows.clock.advance(1000);
  phone = await signIn(PHONE);
  flows.clock.advance(1000);
  tablet = await signIn({ ...LAPTOP, remember: false });
});

const signIn = async (context: typeof LAPTOP) =>
  sessionOf(await flows.signIn.withPassword({ email: 'ada@example.com' }, { password: PASSWORD }, context));
const page = (filters: SessionSearch, asked: Omit<ListQuery, 'filters'> = { limit: 50 }, by = ada) =>
  flows.wiring.get(SessionPages).of(by.session, { ...asked, filters });
const idsOf = async (filters: SessionSearch, by = ada) =>
  (await page(filters, { limit: 50 }, by)).rows.map(({ id }) => id);
const ids = (...all: SessionPrincipal[]) => all.map(({ session }) => session.id);

test('own sessions are read in pages of one statement, the asking one first and then the last renewed', async () => {
  await expect(walkList((asked) => page({}, asked))).resolves.toEqual(ids(ada, tablet, phone));
  flows.clock.advance(DAY / 2);
  await flows.em.fork().nativeUpdate(SessionSchema, phone.session.id, { updatedAt: flows.clock.now() });
  await expect(walkList((asked) => page({}, asked))).resolves.toEqual(ids(ada, phone, tablet));
  await expect(walkList((asked) => page({}, asked), '-createdAt')).resolves.toEqual(ids(tablet, phone, ada));
});

test('a session is shown as a device, and never with its token or a digest', async () => {
  const [row] = (await page({ current: true })).rows;
  expect(row).toEqual({
    id: ada.session.id,
    ipAddress: LAPTOP.ipAddress,
    userAgent: LAPTOP.userAgent,
    createdAt: ada.session.createdAt,
    updatedAt: ada.session.updatedAt,
    expiresAt: ada.session.expiresAt,
    isCurrent: true,
  });
});

test('the others are found and counted without the asking one, and one by its id', async () => {
  await expect(idsOf({ current: false })).resolves.toEqual(ids(tablet, phone));
  await expect(page({ current: false }, { limit: 1 })).resolves.toMatchObject({ total: 2, isExact: true });
  await expect(idsOf({ id: phone.session.id })).resolves.toEqual(ids(phone));
});

test('expired sessions, those of staff who act as the user, and those of others are not there', async () => {
  const acting = aSession(ada.user.id, {
    createdAt: flows.clock.now(),
    impersonatedBy: eve.user.id,
    impersonatedBySessionId: eve.session.id,
    impersonationReadOnly: true,
  });
  await flows.uow.run(() => flows.wiring.get(Sessions).add(acting));
  await expect(idsOf({})).resolves.toEqual(ids(ada, tablet, phone));
  for (const id of [eve.session.id, acting.id, 'no id', ada.token]) await expect(idsOf({ id })).resolves.toEqual([]);
  await expect(idsOf({}, { ...ada, session: acting })).resolves.toEqual(ids(tablet, phone, ada));
  flows.clock.advance(DAY);
  await expect(idsOf({})).resolves.toEqual(ids(ada, phone));
});

test('the cursor of another list is refused', async () => {
  await expect(page({}, { limit: 2, cursor: 'next.YQ' })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
});
