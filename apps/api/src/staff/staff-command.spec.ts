import { describe, expect, test } from '@jest/globals';
import { readCommand, UsageError } from './staff-command.ts';

const email = 'ada@example.com';

test.each([
  ['grant ada@example.com admin', { name: 'grant', email, role: 'admin', unproven: false }],
  ['grant --unproven ada@example.com user', { name: 'grant', email, role: 'user', unproven: true }],
  ['grant --unverified ada@example.com user', { name: 'grant', email, role: 'user', unproven: true }],
  ['ban ada@example.com --reason spam', { name: 'ban', email, reason: 'spam', until: undefined }],
  [
    'ban --until 2027-01-31 --reason=spam ada@example.com',
    { name: 'ban', email, reason: 'spam', until: new Date('2027-01-31T00:00:00Z') },
  ],
  [
    'ban ada@example.com --reason spam --until 2027-01-31T18:00:00+02:00',
    { name: 'ban', email, reason: 'spam', until: new Date('2027-01-31T16:00:00Z') },
  ],
  ['unban ada@example.com', { name: 'unban', email }],
  ['rotate-signing-keys', { name: 'rotate-signing-keys', compromised: false }],
  ['rotate-signing-keys --compromised', { name: 'rotate-signing-keys', compromised: true }],
  [
    'after-restore --since 2026-11-30T12:00:00Z',
    {
      name: 'after-restore',
      since: new Date('2026-11-30T12:00:00Z'),
      copy: 'configured',
      acceptBroken: false,
      apply: false,
    },
  ],
  [
    'after-restore --since 2026-11-30 --copy /copy --accept-broken-copy --apply',
    {
      name: 'after-restore',
      since: new Date('2026-11-30'),
      copy: { directory: '/copy' },
      acceptBroken: true,
      apply: true,
    },
  ],
  [
    'after-restore --since 2026-11-30 --without-copy',
    { name: 'after-restore', since: new Date('2026-11-30'), copy: 'none', acceptBroken: false, apply: false },
  ],
  ['export --to /leaving', { name: 'export', to: '/leaving', withSecrets: false }],
  ['export --to /leaving --with-secrets', { name: 'export', to: '/leaving', withSecrets: true }],
  ['--help', { name: 'help' }],
  ['ban -h', { name: 'help' }],
])('%s', (line, command) => {
  expect(readCommand(line.split(' '))).toEqual(command);
});

test('a reason has any words, without blanks around them', () => {
  expect(readCommand(['ban', email, '--reason', '  sells spam '])).toMatchObject({ reason: 'sells spam' });
});

describe('refused, with the usage', () => {
  test.each([
    ['', 'Which command?'],
    ['revoke ada@example.com', 'There is no command revoke.'],
    ['constructor ada@example.com', 'There is no command constructor.'],
    ['grant', 'grant needs the email address'],
    ['grant ada@example.com', 'ROLE is one of user, support, admin.'],
    ['grant ada@example.com king', 'ROLE is one of user, support, admin.'],
    ['grant ada@example.com admin now', 'grant does not take now.'],
    ['grant ada@example.com admin --reason x', 'grant does not take --reason.'],
    ['ban ada@example.com', 'ban needs a --reason.'],
    ['ban ada@example.com --reason=', 'ban needs a --reason.'],
    ['ban ada@example.com --reason spam --unproven', 'ban does not take --unproven.'],
    ['ban ada@example.com spam --reason x', 'ban does not take spam.'],
    ['rotate-signing-keys ES256', 'rotate-signing-keys does not take ES256.'],
    ['unban ada@example.com --compromised', 'unban does not take --compromised.'],
    ['unban ada@example.com --until 2027-01-31', 'unban does not take --until.'],
    ['unban ada@example.com --force', '--force'],
    ['export', 'export needs --to'],
    ['after-restore', 'after-restore needs --since'],
    ['after-restore --since yesterday', '--since must be a time such as'],
    ['after-restore --since 2026-11-30 now', 'after-restore does not take now.'],
    ['after-restore --since 2026-11-30 --copy /copy --without-copy', '--copy and --without-copy exclude each other.'],
    ['ban ada@example.com --reason x --apply', 'ban does not take --apply.'],
  ])('%s', (line, message) => {
    const read = () => readCommand(line === '' ? [] : line.split(' '));
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
    expect(read).toThrow('Usage: npm run staff -- COMMAND');
  });

  test.each(['tomorrow', '2027-02-30', '2027-01-31T18:00:00', '2027-01-31 18:00', '1800000000000', ''])(
    '--until %j',
    (until) => {
      const read = () => readCommand(['ban', email, '--reason', 'spam', '--until', until]);
      expect(read).toThrow('--until must be a time such as');
    },
  );
});
