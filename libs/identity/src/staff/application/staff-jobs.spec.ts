import { beforeEach, describe, expect, test } from '@jest/globals';
import { JobRuns, Jobs } from '#shared-kernel/application/jobs';
import { Purges } from '#shared-kernel/application/purges';
import { Random } from '#shared-kernel/application/random';
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
const shown = async (job = NAME) => (await staff.list()).find(({ name }) => name === job);
const anna = async (role: 'admin' | 'support' = 'admin') => callerOf(await flows.person('anna', role));

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

test('each job is late by its own interval', async () => {
  flows.wiring.get(Purges).registerTimed('quick', 'Looks.', 300, async () => ({ found: 2 }));
  expect(await shown('quick')).toMatchObject({ intervalSeconds: 300, state: 'never-run' });
  expect(await staff.runNow(await anna(), 'quick')).toMatchObject({ outcome: 'done', result: { found: 2 } });
  await ran();
  flows.clock.advance(900_000);
  expect(await shown('quick')).toMatchObject({ state: 'working' });
  flows.clock.advance(1);
  expect(await shown('quick')).toMatchObject({ state: 'late' });
  expect(await shown()).toMatchObject({ intervalSeconds: 600, state: 'working' });
});

describe('a job of many steps', () => {
  const LONG = 'comparison';
  const DAY_MS = 86_400_000;
  let runningSince: Date | undefined;
  let begun: (string | undefined)[];
  const registered = (intervalSeconds: number | null = 86_400) =>
    flows.wiring.get(Purges).registerStepwise(LONG, 'Compares.', intervalSeconds, {
      runningSince: async () => runningSince,
      start: async (reason) => void begun.push(reason),
    });
  /** Ends a run, which began an hour ago. */
  async function ended(outcome: 'done' | 'failed') {
    const finishedAt = flows.clock.now();
    const startedAt = new Date(finishedAt.getTime() - 3_600_000);
    const [result, error] = outcome === 'done' ? [{ created: 1 }, null] : [null, 'No answer'];
    const run = { id: flows.wiring.get(Random).id(), name: LONG, startedAt, finishedAt, outcome, result, error };
    await flows.wiring.get(JobRuns).add(run);
    runningSince = undefined;
    return run;
  }
  beforeEach(() => {
    runningSince = undefined;
    begun = [];
  });

  test('has not run, then runs, then works until none has ended for three intervals', async () => {
    registered();
    expect(await shown(LONG)).toMatchObject({ state: 'never-run', intervalSeconds: 86_400, runningSince: undefined });
    runningSince = flows.clock.now();
    expect(await shown(LONG)).toMatchObject({ state: 'running', runningSince, last: undefined });
    const done = await ended('done');
    expect(await shown(LONG)).toMatchObject({ state: 'working', last: done, lastDoneAt: done.finishedAt });
    flows.clock.advance(DAY_MS);
    runningSince = flows.clock.now();
    expect(await shown(LONG)).toMatchObject({ state: 'running', last: done });
    flows.clock.advance(2 * DAY_MS);
    expect(await shown(LONG)).toMatchObject({ state: 'running' });
    flows.clock.advance(1);
    expect(await shown(LONG)).toMatchObject({ state: 'late', runningSince });
  });

  test('is late as well when its first run does not end', async () => {
    registered();
    runningSince = flows.clock.now();
    flows.clock.advance(3 * DAY_MS + 1);
    expect(await shown(LONG)).toMatchObject({ state: 'late', last: undefined });
  });

  test('fails until a run goes well, also while the next one is under way', async () => {
    registered();
    const failed = await ended('failed');
    expect(await shown(LONG)).toMatchObject({ state: 'failing', last: failed, lastDoneAt: undefined });
    flows.clock.advance(1000);
    runningSince = flows.clock.now();
    expect(await shown(LONG)).toMatchObject({ state: 'failing', runningSince });
    const done = await ended('done');
    expect(await shown(LONG)).toMatchObject({ state: 'working' });
    expect(await staff.runsOf(LONG, 5)).toEqual([done, failed]);
  });

  test('is never late where it runs only when staff ask', async () => {
    registered(null);
    await ended('done');
    flows.clock.advance(400 * DAY_MS);
    expect(await shown(LONG)).toMatchObject({ state: 'working', intervalSeconds: null });
  });

  test('is begun by an admin with a reason, without an entry of the list', async () => {
    registered();
    await expect(staff.runNow(await anna(), LONG, { reason: 'Case 12' })).resolves.toBeUndefined();
    await expect(staff.runNow(callerOf(await flows.person('eve', 'support')), LONG)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(begun).toEqual(['Case 12']);
    expect((await flows.auditRows()).map(({ action }) => action)).not.toContain('job.requested');
  });
});
