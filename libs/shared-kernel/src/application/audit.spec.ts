import { expect, test } from '@jest/globals';
import { type Audit, auditActions, entry } from './audit.ts';

const actions = auditActions({
  'door.opened': entry('A door was opened.'),
  'door.painted': entry<{ readonly before: { readonly color: string }; readonly by: string }>('A door was painted.', [
    'by',
  ]),
});

test('an action knows its name, and what in its details tells of a person', () => {
  expect(actions['door.opened']).toEqual({ name: 'door.opened', meaning: 'A door was opened.', personal: [] });
  expect(actions['door.painted']).toMatchObject({ name: 'door.painted', personal: ['by'] });
});

test('what does not fit the catalogue does not compile', () => {
  const recorded: object[] = [];
  const audit: Pick<Audit, 'record'> = { record: (record) => void recorded.push(record) };
  const target = { kind: 'door', id: '1' };
  audit.record({ action: actions['door.opened'], target });
  audit.record({ action: actions['door.painted'], target, details: { before: { color: 'red' }, by: 'Ada' } });
  audit.record({ action: actions['door.painted'], target, outcome: 'refused', reason: 'WET', details: { by: 'Ada' } });
  // @ts-expect-error -- no such action
  audit.record({ action: actions['door.closed'], target });
  // @ts-expect-error -- an action is declared, not named
  audit.record({ action: 'door.opened', target });
  // @ts-expect-error -- its details are missing
  audit.record({ action: actions['door.painted'], target });
  // @ts-expect-error -- details of another shape
  audit.record({ action: actions['door.painted'], target, details: { before: { color: 1 }, by: 'Ada' } });
  // @ts-expect-error -- details nobody declared
  audit.record({ action: actions['door.opened'], target, details: { by: 'Ada' } });
  // @ts-expect-error -- a refusal says why
  audit.record({ action: actions['door.opened'], target, outcome: 'refused' });
  // @ts-expect-error -- only what is in the details is personal
  entry<{ readonly by: string }>('', ['whom']);
  expect(recorded).toHaveLength(9);
});
