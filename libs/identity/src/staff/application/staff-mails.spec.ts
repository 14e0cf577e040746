import { beforeEach, describe, expect, test } from '@jest/globals';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { QueueItems } from '#shared-kernel/infrastructure/queue/queue-items';
import { sealPurpose } from '#shared-kernel/infrastructure/queue/queue-item.schema';
import { callerOf, type Caller } from '../../sessions/domain/principal.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';
import { StaffMails } from './staff-mails.ts';

const HOUR_MS = 3_600_000;
const REASON = { reason: 'the mailbox was full' };

let flows: StaffFlows;
let mails: StaffMails;
let support: Caller;
beforeEach(async () => {
  flows = staffFlows();
  mails = flows.wiring.get(StaffMails);
  support = callerOf(await flows.person('support', 'support'));
});

/** A mail that waits. @returns its id */
async function waiting(): Promise<string> {
  await flows.failedMail('ada@example.com', { kind: 'banned', error: 'no' });
  const [{ id } = { id: '' }] = await flows.em
    .fork()
    .execute<{ id: string }[]>('select id from queue_item order by id desc limit 1');
  const content = { to: 'ada@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>', secrets: [] };
  const payload = flows.wiring.get(SecretBox).seal(JSON.stringify(content), sealPurpose(id));
  const sql = `update queue_item set payload = ?, status = 'pending', settled_at = null where id = ?`;
  await flows.em.fork().execute(sql, [payload, id]);
  return id;
}

/** As an instance that is about to send what is due. */
const claim = () => {
  const now = flows.clock.now();
  const lease = { until: new Date(now.getTime() + HOUR_MS), latestDue: new Date(now.getTime() + 24 * HOUR_MS) };
  const lane = { name: 'mail' } as Parameters<QueueItems['claim']>[0];
  return flows.wiring.get(QueueItems).claim(lane, now, lease, 1);
};
const entriesOf = async (id: string) =>
  (await flows.auditRows()).filter(({ action, targetId }) => action === 'mail.resent' && targetId === id);

describe('a mail', () => {
  test('that waits is sent now, which is recorded with its reason', async () => {
    const id = await waiting();
    await expect(mails.resend(support, id, REASON)).resolves.toMatchObject({
      isResent: true,
      mail: { id, state: 'failing' },
    });
    expect(await entriesOf(id)).toMatchObject([{ personal: REASON, details: { template: 'banned' } }]);
  });

  test('that an instance is sending stays with it, and no entry says that staff sent it', async () => {
    const id = await waiting();
    await expect(claim()).resolves.toMatchObject([{ id }]);
    await expect(mails.resend(support, id, REASON)).resolves.toMatchObject({ isResent: false, mail: { id } });
    expect(await entriesOf(id)).toEqual([]);
  });

  test('is sent by the role that the account has by now, also without a recent authentication (ADR 90)', async () => {
    const id = await waiting();
    const former = callerOf(await flows.person('former'));
    for (const act of [mails.resend(former, id, REASON), mails.resendDead(former, undefined, REASON)])
      await expect(act).rejects.toMatchObject({ code: 'FORBIDDEN' });
    flows.clock.advance(25 * HOUR_MS);
    await expect(mails.resend(support, id, REASON)).resolves.toMatchObject({ isResent: true });
  });

  test('that staff and an instance take at once has an entry exactly if staff were first', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await waiting();
      const [{ isResent }, claimed] = await Promise.all([mails.resend(support, id, REASON), claim()]);
      expect(await entriesOf(id)).toHaveLength(isResent ? 1 : 0);
      if (!isResent) expect(claimed).toMatchObject([{ id }]);
      await flows.em.fork().execute('delete from queue_item');
    }
  });
});
