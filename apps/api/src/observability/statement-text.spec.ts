import { expect, test } from '@jest/globals';
import { PostgreSqlPlatform } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { summaryOf, withoutValues } from './statement-text.ts';

const platform = new PostgreSqlPlatform();

test.each([
  [
    `select "u"."id" from "user" as "u" where "u"."email" = 'ada@example.com' limit 1`,
    `select "u"."id" from "user" as "u" where "u"."email" = ? limit ?`,
  ],
  [`update t set a = 'it''s', b = E'a\\'b', c = 1.5e-3, d2 = -7`, `update t set a = ?, b = ?, c = ?, d2 = -?`],
  [`select $1::text, $$secret$$, $a$it's $$ secret$a$`, `select $1::text, ?`],
  [`insert into "t" ("a", "b") values (1, 'x'), (2, 'y')`, `insert into "t" ("a", "b") values (?), (?)`],
  [`select 1 -- secret\n from t /* secret */ where a`, `select ? from t where a`],
  [`select 'secret that does not end`, `select ?`],
  [`select "a'b" from type'x'`, `select "a'b" from type?`],
  [`select 0xff, 1_000, .5`, `select ?`],
])('%s', (statement, expected) => {
  expect(withoutValues(statement)).toBe(expected);
});

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom("'", '"', '\\', '$', '-', '/', '*', '?', ';', 'E', 'e', 'a', ' ', '\n', '0') }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
);
const value = fc.oneof(scalar, fc.record({ key: fc.string(), "it's": fc.string() }));

test('nothing of any value is left, however MikroORM writes it', () => {
  const statement = 'select "a" from "t" where "b" = ? and (c, d) > (?, ?) or "e" in (?)';
  fc.assert(
    fc.property(value, value, value, fc.array(scalar, { minLength: 1 }), (...values) => {
      // MikroORM writes a blank before some texts.
      const left = withoutValues(platform.formatQuery(statement, values)).replaceAll('-?', '?').replaceAll('( ', '(');
      expect(left).toBe('select "a" from "t" where "b" = ? and (c, d) > (?) or "e" in (?)');
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['select "u".* from "user" as "u"', 'select user'],
  ['insert into queue_item (id) values (?)', 'insert queue_item'],
  ['update session set a = ?', 'update session'],
  ['begin', 'begin'],
  ['(select ?)', 'select'],
  ['', 'statement'],
])('%s is called %s', (statement, name) => {
  expect(summaryOf(statement)).toBe(name);
});
