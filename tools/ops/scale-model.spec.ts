import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, differences, type Measured } from './measured-costs.ts';
import { ASSUMPTIONS, requestsADay, simulate } from './scale-model.ts';

const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'costs.json'), 'utf8')) as Measured;

test('every request and every row that the simulation counts was measured', () => {
  const { rows, totalBytes } = simulate(1000, kept, ASSUMPTIONS);
  expect(Object.keys(requestsADay(1, ASSUMPTIONS)).filter((name) => !kept.requests[name])).toEqual([]);
  expect(Object.keys(rows).filter((name) => !kept.rows[name])).toEqual([]);
  expect(Number.isFinite(totalBytes)).toBe(true);
});

test('ten times the users are ten times the load and the size', () => {
  const [few, many] = [1, 10].map((millions) => simulate(millions * 1e6, kept, ASSUMPTIONS));
  expect(many!.totalBytes / few!.totalBytes).toBeCloseTo(10, 6);
  expect(many!.walMegabytes / few!.walMegabytes).toBeCloseTo(10, 6);
  expect(many!.databaseCores / few!.databaseCores).toBeCloseTo(10, 6);
});

test('the rates of a peak follow from the requests of a day', () => {
  const { passwordSignIns, requests } = simulate(864_000, kept, {
    ...ASSUMPTIONS,
    active: 0.1,
    'sign-ins': 1,
    peak: 2,
  });
  expect(passwordSignIns).toBeCloseTo(2, 6);
  const aDay = Object.values(requestsADay(864_000, { ...ASSUMPTIONS, active: 0.1, 'sign-ins': 1 }));
  expect(requests).toBeCloseTo((2 * aDay.reduce((sum, each) => sum + each, 0)) / 86_400, 6);
});

test('a shorter retention makes the audit trail smaller and leaves the load as it is', () => {
  const long = simulate(1e6, kept, { ...ASSUMPTIONS, 'audit-days': 400 });
  const short = simulate(1e6, kept, { ...ASSUMPTIONS, 'audit-days': 40 });
  expect(short.bytes['audit_entry']! * 10).toBeCloseTo(long.bytes['audit_entry']!, 0);
  expect(short.walMegabytes).toBe(long.walMegabytes);
});

test('what lives for some days is deleted as fast as it is written, and the audit trail is not', () => {
  const none = Object.fromEntries(Object.keys(ASSUMPTIONS).map((name) => [name, 0])) as Record<
    keyof typeof ASSUMPTIONS,
    number
  >;
  const days = { 'audit-days': 400, 'token-days': 7, 'usage-days': 400, 'webhook-days': 400, 'queue-days': 30 };
  const oneEach = { ...none, ...days, peak: 1, 'core-load': 1, customers: 1, 'usage-events': 1 };
  const { deletions, rows } = simulate(86_400, kept, oneEach);
  expect(rows['billing_usage_event']).toBe(400 * 86_400);
  const { queueItems } = kept.requests['usage-event']!;
  expect(deletions).toBeCloseTo(1 + queueItems, 6);
});

test('a request that was not measured is named', () => {
  const { refresh: _, ...requests } = kept.requests;
  expect(() => simulate(1, { ...kept, requests }, ASSUMPTIONS)).toThrow('refresh was not measured');
});

test('a run differs from the kept one by statements and by bytes, and not by the speed of the machine', () => {
  const slower = Object.fromEntries(
    Object.entries(kept.requests).map(([name, cost]) => [name, { ...cost, serviceCpuMs: 3 * cost.serviceCpuMs }]),
  );
  expect(differences({ ...kept, requests: slower }, kept)).toEqual([]);
  const another = { ...kept.requests['get-session']!, statements: kept.requests['get-session']!.statements + 1 };
  const wider = { table: 2 * bytesOf(kept.rows['session']), indexes: 0 };
  const changed = {
    ...kept,
    requests: { ...kept.requests, 'get-session': another },
    rows: { ...kept.rows, session: wider },
  };
  expect(differences(changed, kept)).toEqual([
    'DIFFERS: get-session takes 2.0 statements, kept are 1.0',
    expect.stringMatching(/^DIFFERS: a row of session takes \d+ bytes, kept are \d+$/),
  ]);
});
