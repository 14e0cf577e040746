import { beforeEach, describe, expect, test } from '@jest/globals';
import { Jobs } from '#shared-kernel/application/jobs';
import { callerOf } from '../../sessions/domain/principal.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';
import { StaffJobs } from './staff-jobs.ts';

let flows: StaffFlows;
let staff: StaffJobs;
let jobs: Jobs;
beforeEach(() => {
  flows = staffFlows();
  staff = flows.wiring.get(StaffJobs);
  jobs = flows.wiring.get(Jobs);
});

const NAME = 'account-cleanup';
const ran = (work = () => Promise.resolve({ sessions: 1 })) => jobs.runHere(NAME, work);
const shown = async () => (await staff.list()).find(({ name }) => name === NAME);

describe('the list of jobs', () => {
  test('is by name, and has those that never ran', async () => {
    const names = (await staff.list()).map(({ name }) => name);
    expect(names).toContain(NAME);
    expect(names).toEqual(names.toSorted());
    expect(await shown()).toMatchObject({ state: 'never-run', last: undefined, lastDoneAt: undefined });
  });

  test('shows the last run of each, and when one last went well', async () => {
    const done = await ran();
    flows.clock.advance(60_000);
    const failed = await ran(() => Promise.reject(new TypeError('oops')));
    expect(await shown()).toMatchObject({ state: 'failing', last: failed, lastDoneAt: done.finishedAt });
    flows.clock.advance(60_000);
    const again = await ran();
    expect(await shown()).toMatchObject({ state: 'working', last: again, lastDoneAt: again.finishedAt });
    flows.clock.advance(1_800_000);
    expect(await shown()).toMatchObject({ state: 'working' });
    flows.clock.advance(1);
    expect(await shown()).toMatchObject({ state: 'late' });
  });

  test('takes no notice of skipped runs', async () => {
    const done = await ran();
    flows.clock.advance(1000);
    await ran(() => Promise.resolve(undefined as never));
    expect(await shown()).toMatchObject({ state: 'working', last: done });
  });
});

test('runs are shown newest first, a page at a time', async () => {
  for (let run = 0; run < 3; run++) {
    await ran();
    flows.clock.advance(1000);
  }
  const [newest, second] = await staff.runsOf(NAME, 2);
  const rest = await staff.runsOf(NAME, 2, second);
  expect([newest, second, ...rest].map((run) => run!.startedAt.getTime())).toEqual(
    [2, 1, 0].map((run) => flows.clock.now().getTime() - (3 - run) * 1000),
  );
  expect(rest).toHaveLength(1);
});

describe('an admin', () => {
  const anna = async (role: 'admin' | 'support' = 'admin') => callerOf(await flows.person('anna', role));

  test('has a job run now, which the audit trail tells with the reason', async () => {
    await expect(staff.runNow(await anna(), NAME, { reason: 'mailbox is full' })).resolves.toMatchObject({
      outcome: 'done',
    });
    expect(await shown()).toMatchObject({ state: 'working' });
    expect((await flows.auditRows()).at(-1)).toMatchObject({
      action: 'job.requested',
      targetKind: 'job',
      targetId: NAME,
    });
  });

  test('needs the role and the session that they have by now, and no recent authentication (ADR 90)', async () => {
    await expect(staff.runNow(await anna('support'), NAME)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const caller = callerOf(await flows.person('eve', 'admin'));
    flows.clock.advance(25 * 3_600_000);
    await expect(staff.runNow(caller, NAME)).resolves.toMatchObject({ outcome: 'done' });
    await flows.em.fork().execute('delete from session where id = ?', [caller.sessionId]);
    await expect(staff.runNow(caller, NAME)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('finds no job of another name', async () => {
    await expect(staff.runNow(await anna(), 'constructor')).rejects.toMatchObject({
      code: 'JOB_NOT_FOUND',
      status: 404,
    });
    expect(() => staff.runsOf('constructor', 1)).toThrow('There is no job of this name');
  });
});
