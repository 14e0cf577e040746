import type { INestApplicationContext } from '@nestjs/common';
import { fileURLToPath } from 'node:url';
import { Signer } from '#shared-kernel/application/signer';
import { CopyDirectory } from '#shared-kernel/infrastructure/audit-copy/copy-directory';
import { Settings } from '../../config/config.ts';
import type { AfterRestoreCommand } from '../staff-command.ts';
import { AfterRestore, type RestoreReport } from './after-restore.ts';
import type { Act } from './decisions.ts';

/** Lines of a list that are shown, unless a person has to do something about each. */
const SHOWN = 200;

export async function afterRestore(app: INestApplicationContext, command: AfterRestoreCommand): Promise<string> {
  const { since, apply, acceptBroken } = command;
  const path = directoryOf(app, command);
  const directory = path === undefined ? undefined : new CopyDirectory(path, app.get(Signer));
  const copy = directory && ((from: Date) => directory.read(from));
  return inWords(await new AfterRestore(app, { since, apply, acceptBroken, copy }).run(), since);
}

/** @throws Error when no copy is named, and going without one was not asked for */
function directoryOf(app: INestApplicationContext, { copy }: AfterRestoreCommand): string | undefined {
  if (copy === 'none') return undefined;
  if (copy !== 'configured') return copy.directory;
  const configured = app.get(Settings).config.AUDIT_COPY_URL;
  if (configured !== undefined) return fileURLToPath(configured);
  throw new Error(
    'There is no copy of the audit trail: neither AUDIT_COPY_URL nor --copy names one. Nothing was changed.\n' +
      'To go on without it, add --without-copy: bans, changed passwords and deleted keys since then stay forgotten.',
  );
}

function inWords(report: RestoreReport, since: Date): string {
  const { applied, earlier, lost, repeated, unchanged, byHand, broken } = report;
  const lines = [
    applied ? `Done after the restore to ${since.toISOString()}.` : 'Nothing was changed. With --apply, this is done:',
    ...(earlier ? [`An earlier run completed at ${earlier.toISOString()}: what began later stays.`] : []),
    '',
    ...Object.entries(report.ended).map(([table, count]) => `ended: ${count} of ${table}`),
    `dropped: ${report.messagesDropped} mails and text messages that waited`,
    report.comparesBilling
      ? 'started: a comparison with the billing platform'
      : 'not started: billing is not configured',
  ];
  if (broken.length > 0) lines.push('', 'Lines of the copy that are not as they were written:', ...shown(broken));
  if (!lost) return [...lines, '', 'No copy was read: what the database has forgotten is not known.'].join('\n');
  const total = [...lost.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...lost].toSorted(([one], [other]) => (one < other ? -1 : 1));
  lines.push('', `Entries that the database has lost: ${total}`);
  lines.push(...counts.map(([action, count]) => `  ${count} ${action}`));
  lines.push('', `Repeated: ${repeated.length}`, ...shown(repeated.map(actInWords)));
  lines.push('', `Not repeated, because there is nothing left to change: ${unchanged.length}`);
  lines.push(...shown(unchanged.map(actInWords)));
  lines.push('', `To be looked at by a person: ${byHand.length}`);
  lines.push(...byHand.map(({ words, entry }) => `  ${entry.target_kind} ${entry.target_id} ${words}`));
  return lines.join('\n');
}

const actInWords = ({ kind, ids, value, entry }: Act) =>
  `${[kind, ...ids].join(' ')}${value ? ` (${value})` : ''}, ${entry.action} at ${entry.occurred_at}`;

function shown(lines: readonly string[]): string[] {
  const rest = lines.length - SHOWN;
  return [...lines.slice(0, SHOWN).map((line) => `  ${line}`), ...(rest > 0 ? [`  … and ${rest} more`] : [])];
}
