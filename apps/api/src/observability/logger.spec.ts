import { expect, test } from '@jest/globals';
import { createLogger, withoutData } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger('trace', { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('members that are not allowed are left out', () => {
  const [line] = logged((logger) =>
    logger.info({ requestId: 'r', password: 'canary', headers: { cookie: 'canary' } }, 'told'),
  );
  expect(line).toEqual({ level: 'info', time: expect.any(String), requestId: 'r', msg: 'told' });
});

test('an error tells where and what kind, without the data it happened with', () => {
  const cause = Object.assign(new Error('duplicate key value (canary@example.com)'), {
    code: '23505',
    constraint: 'user_email_key',
    detail: 'Key (email)=(canary@example.com) already exists.',
    parameters: ['canary'],
  });
  const error = new Error(`insert into "user" ("email") values ('canary@example.com') - duplicate key`, { cause });
  const [line] = logged((logger) => logger.error({ err: error, requestId: 'r' }, 'failed'));
  expect(JSON.stringify(line)).not.toContain('canary');
  expect(line).toMatchObject({ err: { type: 'Error', cause: { code: '23505', constraint: 'user_email_key' } } });
  expect((line!.err as { stack: string[] }).stack[0]).toContain('logger.spec');
});

test('addresses of recipients stay out of every line', () => {
  const lines = logged((logger) => {
    logger.warn('550 <canary@example.com>: no such user');
    logger.warn({ error: 'no route to +4915123456789' }, 'failed');
    logger.error({ err: new Error('canary@example.com is full') });
  });
  expect(lines.map(({ msg, error }) => [msg, error])).toMatchObject([
    ['550 <<address>>: no such user', undefined],
    ['failed', 'no route to <number>'],
    ['<address> is full', undefined],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/canary|4915/);
});

test('a statement in a text loses its values, and other texts lose nothing', () => {
  expect(withoutData(`update "user" set "name" = 'can''ary' where "id" = 'x' - deadlock`)).toBe(
    `update "user" set "name" = '…' where "id" = '…' - deadlock`,
  );
  expect(withoutData(`Cannot read properties of undefined (reading 'name')`)).toBe(
    `Cannot read properties of undefined (reading 'name')`,
  );
});
