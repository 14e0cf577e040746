import { beforeEach, describe, expect, test } from '@jest/globals';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import { LAPTOP, PASSWORD } from '../../testing/account-flows.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';
import { type DashboardRange, type Figure, StaffFigures } from './staff-figures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let flows: StaffFlows;
let figures: StaffFigures;
beforeEach(() => {
  flows = staffFlows();
  figures = flows.wiring.get(StaffFigures);
});

const counted = () => figures.count();
const read = async (figure: Figure, range: DashboardRange = '24h', zone = 'UTC') => {
  const { points, ...others } = await figures.series(figure, range, zone);
  return { ...others, points, amounts: points.map(({ amount }) => amount) };
};
const failed = async (email: string) => {
  const wrong = { password: `${PASSWORD}-wrong` };
  await expect(flows.signIn.withPassword({ email }, wrong, LAPTOP)).rejects.toMatchObject({
    code: 'INVALID_EMAIL_OR_PASSWORD',
  });
};

const failedRun = (name: string) => {
  const now = flows.clock.now();
  const sql = `insert into job_run (id, name, started_at, finished_at, outcome, error)
    values (gen_random_uuid(), ?, ?, ?, 'failed', 'no disk'), (gen_random_uuid(), ?, ?, ?, 'skipped', null)`;
  return flows.em.fork().execute(sql, [name, now, now, name, now, now]);
};

describe('figures', () => {
  test('are counted by the hour, and taken apart by reason', async () => {
    const { user } = await flows.person('ada');
    flows.clock.advance(HOUR_MS);
    await failed(user.email);
    await failed(user.email);
    await failed('nobody@example.com');
    await flows.failedMail(user.email, { kind: 'reset-password', error: 'no' });
    await failedRun('account-cleanup');
    await counted();
    expect((await read('sign-ups')).amounts.slice(-3)).toEqual([0, 1, 0]);
    // Each person signs up, which is a sign-in, and in.
    expect((await read('sign-ins')).amounts.slice(-3)).toEqual([0, 2, 0]);
    const failures = await read('failed-sign-ins');
    expect(failures).toMatchObject({ total: 3, before: 0, unit: 'hour' });
    expect(failures.amounts.slice(-2)).toEqual([0, 3]);
    expect(failures.labels).toEqual([{ label: 'INVALID_EMAIL_OR_PASSWORD', amount: 3, before: 0 }]);
    expect((await read('failed-mails')).labels).toEqual([{ label: 'reset-password', amount: 1, before: 0 }]);
    const jobs = await read('failed-jobs');
    expect(jobs.labels).toEqual([{ label: 'account-cleanup', amount: 1, before: 0 }]);
    expect(jobs.amounts.slice(-2)).toEqual([0, 1]);
    expect(failures.points).toHaveLength(24);
    expect(failures.countedHour!.getTime()).toBe(failures.points.at(-1)!.at.getTime());
  });

  test('of failed sign-ins are as many as the entries of the trail that they lead to', async () => {
    const ada = await flows.person('ada');
    await flows.protect(ada);
    const { email } = ada.user;
    const outcome = await flows.signIn.withPassword({ email }, { password: PASSWORD }, LAPTOP);
    if (outcome.kind !== 'challenged') throw new Error('There was no challenge');
    const claimant = { caller: undefined, challengeToken: outcome.challenge.token };
    const proof = { code: 'aaaaa-aaaaa', trustDevice: false, disableSession: false };
    await expect(flows.step.verify('backup-code', claimant, proof, LAPTOP)).rejects.toMatchObject({ status: 401 });
    await failed(email);
    await counted();
    const { total, points } = await read('failed-sign-ins');
    const filters = { action: 'session.started,two-factor.passed', outcome: 'refused', from: points[0]!.at } as const;
    const { entries } = await flows.audit.page(filters, { limit: 10 });
    expect([total, entries.map(({ entry }) => entry.action)]).toEqual([2, ['session.started', 'two-factor.passed']]);
  });

  test('are the same however often they are counted, and the hour before is counted again', async () => {
    await flows.person('ada');
    await counted();
    await counted();
    expect(await read('sign-ins')).toMatchObject({ total: 2 });
    flows.clock.advance(HOUR_MS);
    await counted();
    // An entry whose transaction commits after its hour.
    await flows.em.fork().execute(
      `insert into audit_entry (id, occurred_at, action, outcome, actor_kind, target_kind, details)
        values (gen_random_uuid(), ?, 'session.started', 'done', 'user', 'user', '{}')`,
      [new Date(flows.clock.now().getTime() - HOUR_MS)],
    );
    await counted();
    expect((await read('sign-ins')).amounts.slice(-2)).toEqual([3, 0]);
  });

  test('are compared with as much of the period before as has passed of this one', async () => {
    await flows.person('ada');
    flows.clock.advance(HOUR_MS);
    await flows.person('bob');
    flows.clock.advance(DAY_MS - HOUR_MS);
    await flows.person('eve');
    await counted();
    // Ada came in the hour before these 24 hours.
    const { total, before } = await read('sign-ups');
    expect({ total, before }).toEqual({ total: 2, before: 1 });
  });

  test('are by days of the zone that is asked for', async () => {
    const midnight = new Date(Date.UTC(2026, 10, 20, 22, 30));
    flows.clock.advance(midnight.getTime() - flows.clock.now().getTime());
    await flows.person('ada');
    flows.clock.advance(HOUR_MS);
    await flows.person('bob');
    await counted();
    expect((await read('sign-ups', '7d')).amounts.slice(-2)).toEqual([0, 2]);
    const berlin = await read('sign-ups', '7d', 'Europe/Berlin');
    expect(berlin.amounts.slice(-2)).toEqual([1, 1]);
    expect(berlin.points.at(-1)!.at.toISOString()).toBe('2026-11-20T23:00:00.000Z');
  });

  test('have active accounts of a day, a week and a month, each account once', async () => {
    const { user } = await flows.person('ada');
    await flows.signIn.withPassword({ email: user.email }, { password: PASSWORD }, LAPTOP);
    flows.clock.advance(8 * DAY_MS);
    await flows.person('bob');
    await counted();
    const { total, labels, amounts } = await read('active-accounts', '7d');
    expect(total).toBe(1);
    expect(amounts.at(-1)).toBe(1);
    expect(Object.fromEntries(labels.map(({ label, amount }) => [label, amount]))).toEqual({
      day: 1,
      week: 1,
      month: 2,
    });
  });

  test('are read without the audit trail, in a few statements', async () => {
    await flows.person('ada');
    await counted();
    const statements = await statementsOf(() => read('failed-sign-ins', '90d'));
    expect(statements.filter((sql) => sql.includes('audit_entry'))).toEqual([]);
    expect(statements).toHaveLength(3);
  });
});
