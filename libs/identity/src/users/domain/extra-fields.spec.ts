import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ExtraUserField } from './account-options.ts';
import { readExtraFields } from './extra-fields.ts';

const fields: readonly ExtraUserField[] = [
  { name: 'company', type: 'string', required: true },
  { name: 'age', type: 'number', required: false },
  { name: 'newsletter', type: 'boolean', required: false },
];
const atSignUp = (body: object) => readExtraFields(body as Record<string, unknown>, fields, true);
const atUpdate = (body: object) => readExtraFields(body as Record<string, unknown>, fields, false);

test('picks the configured fields and nothing else', () => {
  const body = { name: 'Ada', role: 'admin', emailVerified: true, company: 'Engines', age: 0, newsletter: false };
  expect(atSignUp(body)).toEqual({ company: 'Engines', age: 0, newsletter: false });
});

test('without configured fields nothing is picked', () => {
  expect(readExtraFields({ company: 'Engines' }, [], true)).toEqual({});
});

describe('a required field', () => {
  test.each([
    ['absent', {}],
    ['null', { company: null }],
    ['empty', { company: '' }],
    ['undefined', { company: undefined }],
  ])('that is %s is asked for at sign-up', (_, body) => {
    expect(() => atSignUp(body)).toThrow(
      expect.objectContaining({
        code: 'FIELD_IS_REQUIRED',
        message: 'company is required',
        details: { field: 'company' },
      }),
    );
  });

  test.each([
    ['null', { company: null }],
    ['empty', { company: '' }],
  ])('cannot be made %s by an update', (_, body) => {
    expect(() => atUpdate(body)).toThrow(expect.objectContaining({ code: 'FIELD_IS_REQUIRED' }));
  });

  test('that an update does not name stays as it is', () => {
    expect(atUpdate({ age: 36 })).toEqual({ age: 36 });
  });
});

describe('an optional field', () => {
  test('may be absent', () => {
    expect(atSignUp({ company: 'Engines' })).toEqual({ company: 'Engines' });
  });

  test('is emptied by null', () => {
    expect(atUpdate({ age: null, newsletter: null })).toEqual({ age: null, newsletter: null });
  });
});

describe('a value of another type is refused', () => {
  test.each([
    [{ company: 7 }],
    [{ company: true }],
    [{ company: ['Engines'] }],
    [{ company: { toString: 'Engines' } }],
    [{ age: '36' }],
    [{ age: '' }],
    [{ age: [36] }],
    [{ newsletter: 'true' }],
    [{ newsletter: 1 }],
    [{ newsletter: {} }],
  ])('%j', (body) => {
    expect(() => atUpdate(body)).toThrow(expect.objectContaining({ code: 'INVALID_FIELD', status: 400 }));
  });

  test('a number too large to be kept', () => {
    expect(() => atUpdate(JSON.parse('{"age":1e400}') as object)).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', message: 'age is invalid' }),
    );
  });

  test('a text of 1001 characters; 1000 are kept', () => {
    expect(atUpdate({ company: 'c'.repeat(1000) })).toEqual({ company: 'c'.repeat(1000) });
    expect(() => atUpdate({ company: 'c'.repeat(1001) })).toThrow(expect.objectContaining({ code: 'INVALID_FIELD' }));
  });
});

describe('what every object inherits is no input', () => {
  const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty'].map((name): ExtraUserField => ({
    name,
    type: 'string',
    required: false,
  }));

  test('a field named like a method of every object is absent unless the body has it', () => {
    expect(readExtraFields({}, inherited, true)).toEqual({});
    expect(readExtraFields({ toString: 'text' }, inherited, true)).toEqual({ toString: 'text' });
  });

  test('a body that brings its own prototype changes nothing', () => {
    const body = JSON.parse('{"__proto__":{"company":"Evil","age":1},"newsletter":true}') as object;
    expect(atUpdate(body)).toEqual({ newsletter: true });
    expect(({} as { company?: string }).company).toBeUndefined();
  });

  test('neither does one whose prototype has the fields', () => {
    expect(atUpdate(Object.create({ company: 'Evil', age: 1 }) as object)).toEqual({});
  });
});

test('for any body: only configured names, each of its type or null, or a refusal', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('company', 'age', 'newsletter', 'role', 'id'), fc.jsonValue()),
      (body) => {
        try {
          const { company, age, newsletter, ...others } = atUpdate(body);
          expect(others).toEqual({});
          expect([typeof company, typeof age, typeof newsletter].join()).toMatch(
            /^(string|undefined),(number|object|undefined),(boolean|object|undefined)$/,
          );
        } catch (error) {
          expect((error as { code?: string }).code).toMatch(/^(FIELD_IS_REQUIRED|INVALID_FIELD)$/);
        }
      },
    ),
  );
});
