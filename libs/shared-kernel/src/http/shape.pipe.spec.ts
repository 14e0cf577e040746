import { describe, expect, test } from '@jest/globals';
import { Type } from 'class-transformer';
import { IsBoolean, IsEmail, IsString, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { Omittable, ShapePipe } from './shape.pipe.ts';

class Address {
  @IsString() city!: string;
}

class Body {
  @IsEmail({}, { message: 'Invalid email' }) email!: string;
  @Omittable() @IsString() name?: string;
  @Omittable() @IsBoolean() rememberMe?: boolean;
  @Omittable() @ValidateNested() @Type(() => Address) address?: Address;
}

class Optional {
  @Omittable() @IsString() name?: string;
}

class Bounded {
  @IsString() @MinLength(2) @MaxLength(3) code!: string;
}

const pipe = new ShapePipe();
const body = (value: unknown, metatype: new () => object = Body) => pipe.transform(value, { type: 'body', metatype });
const query = (value: unknown) => pipe.transform(value, { type: 'query', metatype: String, data: 'id' });
const refused = (message: string | RegExp, fields: unknown = expect.anything()) => ({
  name: 'Refusal',
  code: 'VALIDATION_ERROR',
  status: 400,
  message: typeof message === 'string' ? message : expect.stringMatching(message),
  details: { fields },
});
const json = (text: string): unknown => JSON.parse(text);
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) });

describe('ShapePipe', () => {
  test('a good body becomes an instance; what it does not know is dropped', async () => {
    const result = await body({ email: 'a@example.com', role: 'admin', emailVerified: true });
    expect(result).toBeInstanceOf(Body);
    expect({ ...(result as object) }).toEqual({ email: 'a@example.com' });
  });

  test('the message names the part and the member', async () => {
    await expect(body({ email: 'nonsense' })).rejects.toMatchObject(
      refused('[body.email] Invalid email', { email: 'Invalid email' }),
    );
  });

  test('every member that is wrong is named', async () => {
    await expect(body({ email: 1, name: 2 })).rejects.toMatchObject(
      refused(/^\[body\.email\] .+; \[body\.name\] .+$/, { email: 'Invalid email', name: 'name must be a string' }),
    );
  });

  test.each<[object, string]>([
    [{}, 'code is required'],
    [{ code: null }, 'code must be a string'],
    [{ code: 12 }, 'code must be a string'],
    [{ code: 'a' }, 'code must be longer than or equal to 2 characters'],
    [{ code: 'abcd' }, 'code must be shorter than or equal to 3 characters'],
  ])('%j: presence before type, type before bounds', async (given, complaint) => {
    await expect(body(given, Bounded)).rejects.toMatchObject(refused(`[body.code] ${complaint}`, { code: complaint }));
  });

  test('members of members by their path', async () => {
    await expect(body({ email: 'a@example.com', address: { city: 1 } })).rejects.toMatchObject(
      refused(/^\[body\.address\.city\]/, { 'address.city': 'city must be a string' }),
    );
  });

  test('no body lacks its members, and is enough where none is needed', async () => {
    await expect(body(undefined)).rejects.toMatchObject(refused('[body.email] email is required'));
    await expect(body(undefined, Optional)).resolves.toEqual({});
  });

  test.each<[string, unknown]>([
    ['an array', [{ email: 'a@example.com' }]],
    ['a text', 'email=a@example.com'],
    ['a number', 1],
    ['null', null],
  ])('%s is no body', async (_, value) => {
    await expect(body(value)).rejects.toMatchObject(refused('[body] Expected an object'));
  });

  test.each<[string, object]>([
    ['null is not absent', { name: null }],
    ['null is no flag', { rememberMe: null }],
    ['a text is no flag', { rememberMe: 'true' }],
    ['a number is no text', { name: 0 }],
    ['an array is no text', { name: ['a'] }],
    ['an object is no text', { name: { $ne: null } }],
    ['null is no object', { address: null }],
    ['an array is no object', { address: ['x'] }],
  ])('%s', async (_, members) => {
    await expect(body({ email: 'a@example.com', ...members })).rejects.toMatchObject(refused(/^\[body\./));
  });

  test.each<[string, unknown]>([
    ['NUL in a text', { email: 'a@example.com', name: 'a\0b' }],
    ['a number that is none once it is written', { email: 'a@example.com', other: { deep: [Infinity] } }],
    ['NUL in a member nobody knows', { email: 'a@example.com', other: { deep: ['\0'] } }],
    ['NUL in a name', { email: 'a@example.com', 'a\0': 1 }],
    ['half a surrogate pair', { email: 'a@example.com', name: '\ud800' }],
    ['half a surrogate pair the other way', { email: 'a@example.com', name: 'x\udc00y' }],
    ['__proto__', json('{"email":"a@example.com","__proto__":{"isAdmin":true}}')],
    ['__proto__ further in', json('{"email":"a@example.com","meta":{"__proto__":{}}}')],
    ['constructor', json('{"email":"a@example.com","constructor":{"prototype":{}}}')],
    ['prototype', json('{"email":"a@example.com","x":[{"prototype":1}]}')],
    ['too many levels', { email: 'a@example.com', meta: nested(32) }],
    ['far too many levels', { email: 'a@example.com', meta: json('['.repeat(30_000) + ']'.repeat(30_000)) }],
  ])('%s is refused', async (_, value) => {
    await expect(body(value)).rejects.toMatchObject(refused(/^\[body\] /));
  });

  test('whole pairs and 32 levels are fine', async () => {
    await expect(body({ email: 'a@example.com', name: '😀', meta: nested(30) })).resolves.toBeInstanceOf(Body);
  });

  test('a parameter given twice is not one text', async () => {
    await expect(query(['a', 'b'])).rejects.toMatchObject(
      refused('[query.id] Expected one text', { id: 'Expected one text' }),
    );
    await expect(query('a')).resolves.toBe('a');
    await expect(query(undefined)).resolves.toBeUndefined();
    await expect(query('a\0')).rejects.toMatchObject(refused('[query.id] Not a valid text'));
  });

  test('a class of parameters: given twice is refused, an array stays none', async () => {
    const given = (name: unknown) => pipe.transform({ name }, { type: 'query', metatype: Optional });
    await expect(given(['a', 'b'])).rejects.toMatchObject(refused(/^\[query\.name\]/));
    await expect(given('a')).resolves.toEqual({ name: 'a' });
  });

  test("what the application's own decorators hand over is left alone", async () => {
    const caller = { constructor: 'x' };
    await expect(pipe.transform(caller, { type: 'custom', metatype: Body })).resolves.toBe(caller);
  });
});
