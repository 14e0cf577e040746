import { describe, expect, test } from '@jest/globals';
import { changeOf, valuesOf } from './settings.ts';

describe('what is changed of an organization', () => {
  const acme = { name: 'Acme', slug: 'acme', metadata: { plan: 'team' } };
  const before = valuesOf(acme);
  const change = (values: object) => changeOf({ ...before, ...values }, before);

  test('nothing, when it is typed the same or only looks another way', () => {
    expect(change({})).toEqual({});
    expect(change({ name: ' Acme ', slug: ' acme', metadata: '{"plan":"team"}' })).toEqual({});
    const bare = valuesOf({ ...acme, metadata: null });
    expect(changeOf({ ...bare, metadata: '{}' }, bare)).toEqual({});
  });

  test('only what differs', () => {
    expect(change({ name: 'Acme 2' })).toEqual({ name: 'Acme 2' });
    expect(change({ slug: 'Acme' })).toEqual({ slug: 'Acme' });
    expect(change({ metadata: '{"plan":"solo"}' })).toEqual({ metadata: { plan: 'solo' } });
  });

  test('emptied metadata are none', () => {
    expect(change({ metadata: '{}' })).toEqual({ metadata: null });
  });
});
