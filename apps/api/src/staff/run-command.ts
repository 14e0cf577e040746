import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Actors, systemActor } from '#shared-kernel/application/actors';
import { AccountBans, StaffRoles } from '#identity';
import { KeyRotation } from '#oauth-server';
import { AppModule } from '../app.module.ts';
import { loadConfig, withDatabase } from '../config/config.ts';
import { prepareDatabase } from '../database/prepare-database.ts';
import { openDatabase } from '../platform/open-database.ts';
import { exportAll } from './export/export-command.ts';
import { afterRestore } from './restore/restore-command.ts';
import { asStaffProgram, refuseWhileServing } from './restore/serving-instances.ts';
import { HOW_TO_PROVE, type StaffCommand } from './staff-command.ts';

type Command<Name extends StaffCommand['name']> = Extract<StaffCommand, { name: Name }>;

type WorkCommand = Exclude<StaffCommand, { name: 'help' }>;

/** `runCommand` in an application of its own, beside the service. */
export async function runInApplication(command: WorkCommand): Promise<string> {
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    if (command.name === 'after-restore') await refuseWhileServing(database.directUrl);
    // A command that only reads does not migrate either.
    const isReading = command.name === 'export' || (command.name === 'after-restore' && !command.apply);
    await prepareDatabase(database, isReading ? { ...config, MIGRATE_ON_START: false } : config);
    // Made but not started: the outbox and the jobs of the running service stay with that service.
    const app = await NestFactory.create(AppModule.forRoot(withDatabase(config, asStaffProgram(database.url))), {
      abortOnError: false,
      logger: ['error', 'warn'],
    });
    try {
      const done = await runCommand(app, command);
      if (command.name === 'after-restore' && command.apply) await refuseWhileServing(database.url, `${done}\n\n`);
      return done;
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

/** @returns what was done, for a person. @throws Error in words for a person, when nothing was */
export const runCommand = (app: INestApplicationContext, command: WorkCommand): Promise<string> =>
  app.get(Actors).run(systemActor('npm run staff'), () => perform(app, command));

function perform(app: INestApplicationContext, command: WorkCommand): Promise<string> {
  switch (command.name) {
    case 'grant':
      return grant(app.get(StaffRoles), command);
    case 'ban':
      return ban(app.get(AccountBans), command);
    case 'unban':
      return unban(app.get(AccountBans), command);
    case 'rotate-signing-keys':
      return rotateSigningKeys(app.get(KeyRotation, { strict: false }), command);
    case 'after-restore':
      return afterRestore(app, command);
    case 'export':
      return exportAll(app, command);
    default:
      throw new Error(`Unknown command ${command satisfies never}`);
  }
}

async function grant(roles: StaffRoles, { email, role, unproven }: Command<'grant'>): Promise<string> {
  const outcome = await roles.grant({ email }, role, { unproven });
  switch (outcome.kind) {
    case 'granted':
      return `${named(outcome.user)}: ${outcome.formerRole} -> ${role}`;
    case 'unproven':
      throw new Error(
        `${named(outcome.user)} has not proven this address, so the account may belong to another person.\n` +
          `${HOW_TO_PROVE.join('\n')}\n` +
          'Nothing was changed. To give the role anyway, add --unproven.',
      );
    case 'unknown-user':
      throw unknown(email);
    default:
      return outcome satisfies never;
  }
}

async function ban(bans: AccountBans, { email, reason, until }: Command<'ban'>): Promise<string> {
  const outcome = await bans.ban({ email }, { reason, until });
  switch (outcome.kind) {
    case 'banned': {
      const end = until ? `until ${until.toISOString()}` : 'until the ban is lifted';
      return `${named(outcome.user)} is banned ${end}. Sessions ended: ${outcome.sessionsEnded}.`;
    }
    case 'until-is-past':
      throw new Error(`${until?.toISOString()} is past. Nothing was changed.`);
    case 'unknown-user':
      throw unknown(email);
    default:
      return outcome satisfies never;
  }
}

async function unban(bans: AccountBans, { email }: Command<'unban'>): Promise<string> {
  const outcome = await bans.unban({ email });
  switch (outcome.kind) {
    case 'unbanned':
      return `${named(outcome.user)} may sign in again.`;
    case 'not-banned':
      throw new Error(`${named(outcome.user)} is not banned. Nothing was changed.`);
    case 'unknown-user':
      throw unknown(email);
    default:
      return outcome satisfies never;
  }
}

async function rotateSigningKeys(
  rotation: KeyRotation,
  { compromised }: Command<'rotate-signing-keys'>,
): Promise<string> {
  const keys = compromised ? await rotation.replaceAll() : await rotation.rotate();
  const lines = keys.map(({ algorithm, id, signsFrom }) => `${algorithm} ${id} signs from ${signsFrom.toISOString()}.`);
  return (compromised ? [...lines, 'All other keys are deleted.'] : lines).join('\n');
}

/** Enough to notice that it is the wrong person. */
function named({ name, email, id }: Readonly<Record<'name' | 'email' | 'id', string>>): string {
  return `${name} <${email}> (${id})`;
}

function unknown(email: string): Error {
  return new Error(`There is no account with the email address ${email}.`);
}
