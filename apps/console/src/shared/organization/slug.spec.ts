import { describe, expect, test } from '@jest/globals';
import { slugFrom, slugsLike } from './slug.ts';

describe('an address out of a name', () => {
  test.each([
    ['Acme', 'acme'],
    ['Acme Orders GmbH & Co. KG', 'acme-orders-gmbh-co-kg'],
    ["  Ben & Jerry's  ", 'ben-jerrys'],
    ['Café Łódź', 'cafe-lodz'],
    ['Straße 7', 'strasse-7'],
    ['İstanbul Işık', 'istanbul-isik'],
    ['Ромашка и Щука', 'romashka-i-shchuka'],
    ['Їжак Йосип', 'yizhak-yosip'],
    ['Ｆｕｌｌ①', 'full1'],
    ['日本', ''],
    ['---', ''],
    ['', ''],
    ['a'.repeat(80), 'a'.repeat(64)],
    [`-${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ])('%s → %s', (name, slug) => {
    expect(slugFrom(name)).toBe(slug);
  });

  test('a letter of two marks, composed or not, is the same', () => {
    expect(slugFrom('Й')).toBe('y');
    expect(slugFrom('Й')).toBe('y');
  });
});

describe('others like a taken one', () => {
  test('begin with it and differ from each other', () => {
    const others = slugsLike('acme');
    expect(others.slice(0, 3)).toEqual(['acme-team', 'acme-hq', 'acme-2']);
    expect(slugsLike('ACME')).toEqual(others);
    expect(new Set(others).size).toBe(others.length);
  });

  test('fit, however long it is', () => {
    for (const other of slugsLike(`${'a'.repeat(57)}-${'b'.repeat(6)}`)) {
      expect(other).toMatch(/^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/);
      expect(other).not.toContain('--');
    }
  });
});
