import { describe, expect, test } from '@jest/globals';
import { changeOf, valuesOf } from './settings-values.ts';

describe('what is changed of an organization', () => {
  const acme = { name: 'Acme', slug: 'acme', logo: 'https://acme.example/logo.png', metadata: { plan: 'team' } };

  test('nothing, when it is typed the same or only looks another way', () => {
    expect(changeOf(valuesOf(acme), acme)).toEqual({});
    const same = { name: ' Acme ', slug: ' acme', logo: `${acme.logo} `, metadata: '{"plan":"team"}' };
    expect(changeOf(same, acme)).toEqual({});
    const bare = { ...acme, logo: null, metadata: null };
    expect(changeOf(valuesOf(bare), bare)).toEqual({});
  });

  test('only what differs', () => {
    expect(changeOf({ ...valuesOf(acme), name: 'Acme 2' }, acme)).toEqual({ name: 'Acme 2' });
    expect(changeOf({ ...valuesOf(acme), slug: 'Acme' }, acme)).toEqual({ slug: 'Acme' });
    expect(changeOf({ ...valuesOf(acme), metadata: '{"plan":"solo"}' }, acme)).toEqual({ metadata: { plan: 'solo' } });
  });

  test('an emptied logo or metadata is none', () => {
    expect(changeOf({ ...valuesOf(acme), logo: ' ', metadata: '{}' }, acme)).toEqual({ logo: null, metadata: null });
  });
});
