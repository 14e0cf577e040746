import { beforeEach, describe, expect, test } from '@jest/globals';
import { Actors, staffActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Purges } from '#shared-kernel/application/purges';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import type { Remark } from '../../users/index.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';
import { ExportLimits } from './audit-exports.ts';
import { jobActions } from './staff-jobs.ts';
import { TrailExports } from './trail-exports.ts';

const LIMITS: ExportLimits = { streamedRows: 6, fileRows: 50, pageRows: 2, lifeSeconds: 86_400, filesAtOnce: 2 };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OURS = { target: 'toys' };

let flows: StaffFlows;
let exports: TrailExports;
let ada: SessionPrincipal;
let bob: SessionPrincipal;
beforeEach(async () => {
  flows = staffFlows({}, [{ provide: ExportLimits, useValue: LIMITS }]);
  exports = flows.wiring.get(TrailExports);
  ada = await flows.person('ada', 'support');
  bob = await flows.person('bob', 'support');
});

/** Entries about one target, all of the past. */
async function recorded(count: number, label = 'Toys', userAgent = 'curl/8', details: Remark = {}): Promise<void> {
  const audit = flows.wiring.get(Audit);
  const record = async () => {
    const target = { kind: 'job', id: OURS.target, label };
    for (let n = 0; n < count; n++) audit.record({ action: jobActions['job.requested'], target, details });
  };
  const origin = () => ({ ipAddress: '192.0.2.1', userAgent, requestId: 'r1' });
  const actor = staffActor(ada.user, ada.session.id);
  await flows.wiring.get(Actors).run(actor, () => flows.wiring.get(UnitOfWork).run(record), origin);
  flows.clock.advance(1000);
}

const textOf = async (person: SessionPrincipal, id: string) => {
  const parts: string[] = [];
  for await (const part of (await exports.open(person, id)).text) parts.push(part);
  return { parts: parts.length, lines: parts.join('').split('\r\n').slice(0, -1) };
};
const made = () => flows.wiring.get(Queue).drain('audit-export');
const stateOf = async (person = ada) => (await exports.list(person))[0];

describe('an export of few entries', () => {
  test('has a header and a line for each, newest first, without those that came later', async () => {
    await recorded(5);
    const { id, state, rows } = await exports.start(ada, OURS);
    await recorded(1, 'later');
    expect({ state, rows }).toEqual({ state: 'streamed', rows: 5 });
    const { lines } = await textOf(ada, id);
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(
      '"time","action","outcome","refusal_code","actor_kind","actor_id","actor","impersonator_id","target_kind","target_id",' +
        '"target","account_id","organization_id","ip_address","user_agent","request_id","entry_id","details","reason_given"',
    );
    const ids = lines.slice(1).map((line) => line.split(',').at(-3)!);
    expect(ids).toEqual(ids.toSorted((one, other) => other.localeCompare(one)));
    expect(lines.join()).not.toContain('later');
  });

  test('has the reason that staff gave in a column of its own', async () => {
    await recorded(1, 'Toys', 'curl/8', { reason: 'asked for by phone, case 7' });
    const { lines } = await textOf(ada, (await exports.start(ada, OURS)).id);
    expect(lines[1]?.endsWith(',"asked for by phone, case 7"')).toBe(true);
  });

  test('shows a formula in a name or user agent as text', async () => {
    await recorded(1, '=HYPERLINK("https://evil.example")', '@SUM(1,1)');
    const { id } = await exports.start(ada, OURS);
    const { lines } = await textOf(ada, id);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(lines[1]).toContain(`"'@SUM(1,1)"`);
  });

  test('is read a page at a time, when it is asked for, and no further once nobody reads', async () => {
    await recorded(6);
    const { id } = await exports.start(ada, OURS);
    const { text } = await exports.open(ada, id);
    const taken: number[] = [];
    const statements = await statementsOf(async () => {
      for await (const part of text) {
        taken.push(part.split('\r\n').length - 1);
        if (taken.length === 2) break;
      }
    });
    expect(taken).toEqual([1, LIMITS.pageRows]);
    expect(statements.filter((sql) => sql.includes('from audit_entry'))).toHaveLength(1);
    expect(statements.filter((sql) => /^begin/i.test(sql))).toEqual([]);
  });
});

test.each([
  ['a sign-out', 'UNAUTHORIZED', () => flows.staff.endSessions(ada, ada.user.id)],
  ['the loss of the role', 'FORBIDDEN', () => flows.alter(ada.user, { role: 'user' })],
  ['the end of the day', 'EXPORT_NOT_FOUND', async () => flows.clock.advance(DAY_MS)],
])('a download ends with %s', async (_, code, end) => {
  await recorded(6);
  const { id } = await exports.start(ada, OURS);
  const parts = (await exports.open(ada, id)).text[Symbol.asyncIterator]();
  await parts.next();
  await end();
  await expect(parts.next()).rejects.toMatchObject({ code });
});

describe('an export of many entries', () => {
  test('is a file that a job makes, with the same lines', async () => {
    await recorded(6);
    const few = await exports.start(ada, OURS);
    await recorded(1);
    const many = await exports.start(ada, OURS);
    expect(many).toMatchObject({ state: 'making', rows: 0 });
    await expect(exports.open(ada, many.id)).rejects.toMatchObject({ code: 'EXPORT_NOT_READY' });
    await made();
    expect(await stateOf()).toMatchObject({ id: many.id, state: 'done', rows: 7, parts: 4 });
    const [{ lines: streamed }, file] = [await textOf(ada, few.id), await textOf(ada, many.id)];
    expect(file.parts).toBe(4);
    expect(file.lines).toHaveLength(8);
    expect([file.lines[0], ...file.lines.slice(2)]).toEqual(streamed);
  });

  test('goes on after its last part when an attempt died, and is not made twice by two instances', async () => {
    await recorded(48);
    const { id } = await exports.start(ada, OURS);
    // Twenty parts, which is one attempt.
    await expect(exports.make(id)).resolves.toBe(true);
    expect(await stateOf()).toMatchObject({ state: 'making', rows: 40 });
    await Promise.all([exports.make(id), exports.make(id)]);
    expect(await stateOf()).toMatchObject({ state: 'done', rows: 48, parts: 24 });
    const { lines } = await textOf(ada, id);
    expect(new Set(lines).size).toBe(49);
  });

  test('says when it is too large, and keeps nothing of it', async () => {
    await recorded(LIMITS.fileRows + 1);
    const { id } = await exports.start(ada, OURS);
    await made();
    expect(await stateOf()).toMatchObject({ id, state: 'too-large' });
    expect(await flows.rows('audit_export_part')).toEqual([]);
    await expect(exports.open(ada, id)).rejects.toMatchObject({ code: 'EXPORT_NOT_READY' });
  });

  test('that no attempt can make is failed, keeps nothing, and can be asked for again', async () => {
    await recorded(7);
    const { id } = await exports.start(ada, OURS);
    const alter = (change: string) => flows.em.fork().execute(`alter table audit_export_part ${change}`);
    await alter('add constraint broken check (place < 1)');
    try {
      for (let attempt = 1; attempt <= 5; attempt++) {
        expect(await stateOf()).toMatchObject({ id, state: 'making' });
        await made();
        flows.clock.advance(HOUR_MS);
      }
    } finally {
      await alter('drop constraint broken');
    }
    expect(await stateOf()).toMatchObject({ id, state: 'failed' });
    expect(await flows.rows('audit_export_part')).toEqual([]);
    await expect(exports.open(ada, id)).rejects.toMatchObject({ code: 'EXPORT_NOT_READY' });
    const again = await exports.start(ada, OURS);
    await made();
    expect(await stateOf()).toMatchObject({ id: again.id, state: 'done', rows: 7 });
  });

  test('is one of a few at a time, also when one person asks twice at once', async () => {
    await recorded(7);
    await exports.start(ada, OURS);
    const asked = await Promise.allSettled([exports.start(ada, OURS), exports.start(ada, OURS)]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY_EXPORTS' } });
    await expect(exports.start(bob, OURS)).resolves.toMatchObject({ state: 'making' });
    await made();
    await expect(exports.start(ada, OURS)).resolves.toMatchObject({ state: 'making' });
  });
});

test('an export belongs to one person', async () => {
  await recorded(1);
  const { id } = await exports.start(ada, OURS);
  await expect(exports.open(bob, id)).rejects.toMatchObject({ code: 'EXPORT_NOT_FOUND' });
  await expect(exports.open(ada, 'none')).rejects.toMatchObject({ code: 'EXPORT_NOT_FOUND' });
  expect(await exports.list(bob)).toEqual([]);
});

test('an export is over after a day, whether it was deleted or not, and then it is', async () => {
  await recorded(7);
  const { id } = await exports.start(ada, OURS);
  await made();
  flows.clock.advance(DAY_MS - 1001);
  await exports.open(ada, id);
  flows.clock.advance(1001);
  await expect(exports.open(ada, id)).rejects.toMatchObject({ code: 'EXPORT_NOT_FOUND' });
  expect(await exports.list(ada)).toEqual([]);
  expect(await flows.rows('audit_export_part')).toHaveLength(4);
  await flows.wiring.get(Purges).runNow('audit-export-cleanup');
  expect([await flows.rows('audit_export'), await flows.rows('audit_export_part')]).toEqual([[], []]);
});

test('an export is in the audit trail with its filters, and needs what a page needs', async () => {
  await recorded(1);
  const { id } = await exports.start(ada, { ...OURS, ipAddress: '192.0.2.1', from: new Date(0) });
  const { entries } = await flows.audit.page({ target: id }, { limit: 10 });
  const filters = { target: 'toys', from: '1970-01-01T00:00:00.000Z', until: flows.clock.now().toISOString() };
  expect(entries.map(({ entry: { action, details } }) => [action, details])).toEqual([
    ['audit-export.started', { filters, rows: 1, ipAddress: '192.0.2.1' }],
  ]);
  await expect(exports.start(ada, { targetKind: 'job' })).rejects.toMatchObject({ code: 'TIME_RANGE_REQUIRED' });
  await flows.alter(ada.user, { role: 'user' });
  await expect(exports.start(ada, OURS)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test.each<'accountId' | 'concerning'>(['accountId', 'concerning'])(
  'an address that was sought beside the %s of a person goes with the account',
  async (name) => {
    const { user } = await flows.person('carla');
    const { id } = await exports.start(ada, { [name]: user.id, ipAddress: '192.0.2.1' });
    await flows.wiring.get(UnitOfWork).run(async () => {
      await flows.wiring.get(Audit).forgetPerson({ id: user.id, provenEmail: null });
    });
    const { entries } = await flows.audit.page({ target: id }, { limit: 10 });
    expect(entries.map(({ entry }) => 'ipAddress' in entry.details)).toEqual([false]);
  },
);

test('an export of what concerns something that is no account begins as well', async () => {
  await expect(exports.start(ada, { concerning: 'acme-orders' })).resolves.toMatchObject({ rows: 0 });
});
