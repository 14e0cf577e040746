import { describe, expect, test } from '@jest/globals';
import { detailChanges } from '../audit/audit-messages.ts';
import type { TrailEntry } from './trail-list.tsx';
import { runsOf } from './timeline-entries.tsx';
import { filterChips, filterPath, pagePath, trailQuery } from './trail-filters.ts';

const query = (search: string) => {
  const params = new URLSearchParams(search);
  return trailQuery((name) => params.get(name) ?? '');
};

describe('filters of the audit trail', () => {
  test('values pass as they are, and others are left out', () => {
    expect(query('action=user.banned&ipAddress=192.0.2.1&colour=red&cursor=1.a')).toEqual({
      action: 'user.banned',
      ipAddress: '192.0.2.1',
      cursor: '1.a',
    });
  });

  test('days include both ends, in the zone of the browser', () => {
    expect(query('from=2026-11-28&to=2026-11-29')).toEqual({
      from: new Date(2026, 10, 28).toISOString(),
      until: new Date(2026, 10, 30).toISOString(),
    });
    expect(query('from=yesterday&to=')).toEqual({});
  });

  test('a value is added to the other filters, and the list begins anew', () => {
    expect(filterPath('?outcome=refused&cursor=1.a', 'ipAddress', '192.0.2.1')).toBe(
      '/staff/audit?outcome=refused&ipAddress=192.0.2.1',
    );
    expect(filterPath('?action=a', 'action', 'b')).toBe('/staff/audit?action=b');
  });

  test('another page has the same filters', () => {
    expect(pagePath('?outcome=refused&cursor=1.a', 'newer.2.b')).toBe('/staff/audit?outcome=refused&cursor=newer.2.b');
  });

  test('filters that only links set are shown', () => {
    const params = new URLSearchParams('reason=INVALID_PASSWORD&outcome=refused&concerning=a');
    expect(filterChips((name) => params.get(name) ?? '')).toEqual([
      { name: 'concerning', label: 'About or by: a' },
      { name: 'reason', label: 'Reason: INVALID_PASSWORD' },
    ]);
  });
});

test.each<[string, Record<string, unknown>, unknown[]]>([
  ['nothing', {}, []],
  [
    'both values of what changed',
    { before: { role: 'user', name: 'Ada' }, after: { role: 'admin', language: 1 } },
    [
      { label: 'role', before: 'user', after: 'admin' },
      { label: 'name', before: 'Ada', after: null },
      { label: 'language', before: null, after: '1' },
    ],
  ],
  [
    'other facts, without empty ones',
    { count: 0, kept: null, methods: ['password'], again: '' },
    [
      { label: 'count', before: null, after: '0' },
      { label: 'methods', before: null, after: '["password"]' },
    ],
  ],
])('details of an entry: %s', (_name, details, changes) => {
  expect(detailChanges(details)).toEqual(changes);
});

test('equal refusals in a row are one row, and everything else stands alone', () => {
  const entry = (id: string, reason: string | null, ipAddress = '192.0.2.1') =>
    ({
      id,
      reason,
      ipAddress,
      outcome: reason === null ? 'done' : 'refused',
      action: 'session.started',
      actor: { kind: 'anonymous', id: null },
      target: { kind: 'user', id: 'ada' },
      device: null,
    }) as TrailEntry;
  const rows = [
    entry('a', 'WRONG'),
    entry('b', 'WRONG'),
    entry('c', 'WRONG', '192.0.2.2'),
    entry('d', null),
    entry('e', null),
    entry('f', 'WRONG'),
  ];
  const runs = [...runsOf(rows)].map(([{ id }, older]) => [id, ...older.map((one) => one.id)].join(''));
  expect(runs).toEqual(['ab', 'c', 'd', 'e', 'f']);
});
