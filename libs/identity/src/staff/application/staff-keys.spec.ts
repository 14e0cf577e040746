import { beforeEach, expect, test } from '@jest/globals';
import type { ApiKey } from '../../api-keys/domain/api-key.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';

const reason = 'found in a public repository';

let flows: StaffFlows;
let ada: SessionPrincipal;
let admin: SessionPrincipal;
let support: SessionPrincipal;
let key: ApiKey;
beforeEach(async () => {
  flows = staffFlows();
  ada = await flows.person('ada');
  admin = await flows.person('anna', 'admin');
  support = await flows.person('sven', 'support');
  ({ key } = await flows.keys.create(ada, { name: 'CI' }));
  flows.outbox.mails = [];
});

const onKey = (staff: SessionPrincipal) => ({ staff, id: key.id, reason });
const isEnabled = async () => (await flows.keys.get(ada, key.id)).enabled;
const mails = () => flows.outbox.mails.map(({ kind, to }) => `${kind} ${to}`);

test('support disables a key, once, and an administrator enables it; the owner and the audit trail are told', async () => {
  await flows.staffKeys.carryOut('disabled', onKey(support));
  await flows.staffKeys.carryOut('disabled', onKey(support));
  await expect(isEnabled()).resolves.toBe(false);
  await flows.staffKeys.carryOut('enabled', onKey(admin));
  await expect(isEnabled()).resolves.toBe(true);
  expect(mails()).toEqual(['api-key-disabled-by-staff ada@example.com', 'api-key-enabled-by-staff ada@example.com']);
  expect(flows.outbox.mails[0]!.text).toContain('Our support disabled the API key “CI”');
  const target = { targetId: key.id, accountId: ada.user.id, personal: { reason } };
  expect((await flows.auditRows()).slice(-2)).toMatchObject([
    { action: 'api-key.disabled', ...target },
    { action: 'api-key.enabled', ...target },
  ]);
});

test('an administrator deletes a key, after which there is none', async () => {
  await flows.staffKeys.carryOut('deleted', onKey(admin));
  await expect(isEnabled()).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
  await expect(flows.staffKeys.carryOut('disabled', onKey(admin))).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
  expect(mails()).toEqual(['api-key-deleted-by-staff ada@example.com']);
  expect((await flows.auditRows()).at(-1)).toMatchObject({ action: 'api-key.deleted', personal: { reason } });
});

test('support neither enables nor deletes a key, and touches none of other staff', async () => {
  for (const act of ['enabled', 'deleted'] as const) {
    await expect(flows.staffKeys.carryOut(act, onKey(support))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const { key: other } = await flows.keys.create(admin, { name: 'own' });
  const act = flows.staffKeys.carryOut('disabled', { ...onKey(support), id: other.id });
  await expect(act).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
});
