import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Role, roles } from '#identity';

/** Lines as wide as those of the help. */
export const HOW_TO_PROVE = [
  'The link of the confirmation mail proves an address, opened in a session of the account or with',
  'its password, and so does a password reset.',
] as const;

export const USAGE = `Usage: npm run staff -- COMMAND

  grant EMAIL ROLE [--unproven]
      Gives the account a role: ${roles.join(', ')}. An account whose holder has not proven its
      address is refused, since it may belong to another person; --unproven gives the role anyway.
      ${HOW_TO_PROVE.join('\n      ')}

  ban EMAIL --reason TEXT [--until TIME]
      Keeps a person out: ends all sessions and sign-ins in progress, deletes the API keys and
      trusted devices of the account, and refuses every sign-in until TIME, or until unban.
      TIME is a date (2027-01-31, its beginning in UTC) or a time with its zone
      (2027-01-31T18:00:00Z, 2027-01-31T18:00:00+02:00).

  rotate-signing-keys [--compromised]
      Publishes new keys for id tokens, which sign an hour later. With --compromised new keys sign
      at once and the others are deleted: id tokens that were issued before are valid no more.

  unban EMAIL
      Lets a banned person sign in again. What the ban has ended stays ended.

  after-restore --since TIME [--copy DIRECTORY | --without-copy] [--accept-broken-copy] [--apply]
      Before the service starts on a database that was restored to TIME: ends all sessions, codes,
      tokens and trusted devices, drops mails that waited then, and repeats from the copy of the
      audit trail (AUDIT_COPY_URL, or DIRECTORY) what the database has forgotten: bans, changed
      passwords, deleted keys. Changes nothing without --apply: it says what it would do.

  export --to DIRECTORY [--with-secrets]
      Writes all data that somebody takes along who leaves Gatehouse into a new directory, one file
      of JSON lines for each table, as of one moment; the service may run. Hashes of passwords and
      keys are in it, sealed secrets are not: --with-secrets adds those of authenticators, opened.

Exit codes: 0 done, 1 not done, 64 wrong arguments, 78 wrong configuration.`;

export type StaffCommand =
  | { readonly name: 'help' }
  | { readonly name: 'grant'; readonly email: string; readonly role: Role; readonly unproven: boolean }
  | { readonly name: 'ban'; readonly email: string; readonly reason: string; readonly until: Date | undefined }
  | { readonly name: 'unban'; readonly email: string }
  | { readonly name: 'rotate-signing-keys'; readonly compromised: boolean }
  | AfterRestoreCommand
  | ExportCommand;

export interface ExportCommand {
  readonly name: 'export';
  /** A directory that is empty or does not exist. */
  readonly to: string;
  readonly withSecrets: boolean;
}

export interface AfterRestoreCommand {
  readonly name: 'after-restore';
  readonly since: Date;
  /** A directory, or the configured one; `none`: what the database has forgotten stays unknown. */
  readonly copy: { readonly directory: string } | 'configured' | 'none';
  readonly acceptBroken: boolean;
  readonly apply: boolean;
}

export class UsageError extends Error {
  /** EX_USAGE of sysexits.h. */
  readonly exitCode = 64;

  constructor(message: string) {
    super(`${message}\n\n${USAGE}`);
  }
}

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  grant: ['unproven', 'unverified'],
  ban: ['reason', 'until'],
  unban: [],
  'rotate-signing-keys': ['compromised'],
  'after-restore': ['since', 'copy', 'without-copy', 'accept-broken-copy', 'apply'],
  export: ['to', 'with-secrets'],
};

const withoutAccount = { 'rotate-signing-keys': rotation, 'after-restore': afterRestore, export: exportation } as const;

export function readCommand(args: readonly string[]): StaffCommand {
  const { values, positionals } = parsed(args);
  if (values.help) return { name: 'help' };
  const [name, ...rest] = positionals;
  if (name === undefined) throw new UsageError('Which command?');
  const options = Object.hasOwn(optionsOf, name) ? optionsOf[name] : undefined;
  if (!options) throw new UsageError(`There is no command ${name}.`);
  const stray = Object.keys(values).find((option) => !options.includes(option));
  if (stray !== undefined) throw new UsageError(`${name} does not take --${stray}.`);
  if (!Object.hasOwn(withoutAccount, name)) return accountCommand(name, rest, values);
  if (rest.length > 0) throw new UsageError(`${name} does not take ${rest.join(' ')}.`);
  return withoutAccount[name as keyof typeof withoutAccount](values);
}

function rotation({ compromised }: Values): StaffCommand {
  return { name: 'rotate-signing-keys', compromised: compromised === true };
}

function afterRestore(values: Values): StaffCommand {
  const since = timeIn('since', values.since);
  if (!since) throw new UsageError('after-restore needs --since, the minute to which the database was restored.');
  const directory = values.copy;
  if (directory !== undefined && values['without-copy'])
    throw new UsageError('--copy and --without-copy exclude each other.');
  const copy = values['without-copy'] ? 'none' : directory === undefined ? 'configured' : { directory };
  const acceptBroken = values['accept-broken-copy'] === true;
  return { name: 'after-restore', since, copy, acceptBroken, apply: values.apply === true };
}

function exportation(values: Values): StaffCommand {
  if (!values.to) throw new UsageError('export needs --to, a directory.');
  return { name: 'export', to: values.to, withSecrets: values['with-secrets'] === true };
}

function accountCommand(name: string, positionals: readonly string[], values: Values): StaffCommand {
  const [email, ...rest] = positionals;
  if (email === undefined) throw new UsageError(`${name} needs the email address of an account.`);
  const role = name === 'grant' ? roleIn(rest.shift()) : undefined;
  if (rest.length > 0) throw new UsageError(`${name} does not take ${rest.join(' ')}.`);
  const unproven = values.unproven === true || values.unverified === true;
  if (role !== undefined) return { name: 'grant', email, role, unproven };
  if (name === 'unban') return { name, email };
  return { name: 'ban', email, reason: reasonIn(values.reason), until: timeIn('until', values.until) };
}

type Values = ReturnType<typeof parsed>['values'];

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        reason: { type: 'string' },
        until: { type: 'string' },
        unproven: { type: 'boolean' },
        compromised: { type: 'boolean' },
        since: { type: 'string' },
        copy: { type: 'string' },
        'without-copy': { type: 'boolean' },
        'accept-broken-copy': { type: 'boolean' },
        apply: { type: 'boolean' },
        to: { type: 'string' },
        'with-secrets': { type: 'boolean' },
        // The former name of `unproven`.
        unverified: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function roleIn(text: string | undefined): Role {
  const role = roles.find((known) => known === text);
  if (!role) throw new UsageError(`ROLE is one of ${roles.join(', ')}.`);
  return role;
}

function reasonIn(text: string | undefined): string {
  const reason = text?.trim();
  if (!reason) throw new UsageError('ban needs a --reason.');
  return reason;
}

/** ISO 8601. A time without a zone would mean another moment on each machine. */
const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function timeIn(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (time.safeParse(text).success) return new Date(text);
  throw new UsageError(`--${option} must be a time such as 2027-01-31 or 2027-01-31T18:00:00Z, not ${text}.`);
}
