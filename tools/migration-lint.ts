import { DefaultLogger, type LogContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Whether the SQL of a migration can run while the release before serves requests: squawk knows locks and rewrites of
// tables, the rules here what it does not look at (ADR 106).

/** The last migration of 0.5.0, the last release before the rules; those up to it are not judged. */
export const JUDGED_AFTER = 'Migration20261124003000_queue';

const ROOT = join(import.meta.dirname, '..');
/** The program itself: the one of the package starts another Node first. */
const { getBinaryPath } = createRequire(import.meta.url)('squawk-cli/js/index.js') as { getBinaryPath(): string };

export interface Recorded {
  readonly name: string;
  /** As they were sent to the database, in order. */
  readonly statements: string[];
  inTransaction: boolean;
}

type OptionsOf = typeof import('../apps/api/src/database/mikro-orm.ts');

/** Applies all migrations to an empty database, and writes down what those that are judged send to it. */
export async function recordMigrations(ormOptions: OptionsOf['ormOptions'], url: string): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  let current: Recorded | undefined;
  class Recorder extends DefaultLogger {
    override logQuery({ query, params = [] }: LogContext & { query: string; params?: readonly unknown[] }): void {
      if (query === 'begin' && current) current.inTransaction = true;
      if (/^(?:begin|commit|set names)\b|mikro_orm_migrations/.test(query)) return;
      current?.statements.push(params.length === 0 ? query : query.replaceAll('?', 'null'));
    }
  }
  const orm = await MikroORM.init({
    ...ormOptions({ url, poolSize: 1, warn: () => undefined }),
    debug: ['query'],
    loggerFactory: (options) => new Recorder(options),
  });
  try {
    orm.migrator.on('migrating', ({ name }) => {
      if (name <= JUDGED_AFTER) return;
      current = { name, statements: [], inTransaction: false };
      recorded.push(current);
    });
    orm.migrator.on('migrated', () => void (current = undefined));
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
  return recorded;
}

/** @returns what is wrong with each statement, in words; empty when nothing is */
export function problemsOf({ statements, inTransaction }: Omit<Recorded, 'name'>): string[] {
  const sql = statements.map((statement) => `${statement.trim().replace(/;$/, '')};\n`).join('');
  return [...lockProblems(sql, inTransaction), ...markerProblems(sql), ...hiddenWork(sql)];
}

interface Finding {
  readonly line: number;
  readonly message: string;
  readonly help: string | null;
  readonly rule_name: string;
}

function lockProblems(sql: string, inTransaction: boolean): string[] {
  const mode = inTransaction ? '--assume-in-transaction' : '--no-assume-in-transaction';
  const findings = JSON.parse(squawk(sql, ['--reporter', 'json', mode])) as Finding[];
  const lines = sql.split('\n');
  return findings
    .filter(({ line, rule_name }) => !(rule_name === 'prefer-robust-stmts' && isRepeatable(lines[line]!)))
    .map(({ line, message, help, rule_name }) => `${lines[line]!.trim()}\n  ${rule_name}: ${message} ${help ?? ''}`);
}

/** Repeating it changes nothing, although squawk does not know that. */
const isRepeatable = (line: string) => /\b(?:validate constraint|(?:set|drop) (?:not null|default))\b/i.test(line);

/** Rules that a step of contraction breaks by its nature. */
const CONTRACT = /\b(?:ban-drop|renaming-)/;

/** A rule is ignored with a reason, and what a release still reads goes with none. */
function markerProblems(sql: string): string[] {
  const released = [...readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+) /gm)];
  const lines = sql.split('\n').map((line) => line.trim());
  return lines.flatMap((line, at) => {
    const [, ofFile, rules = ''] = /^-- squawk-ignore(-file)?\b(.*)/.exec(line) ?? [];
    if (ofFile) return [`${line}\n  Rules are ignored for a statement, not for a migration.`];
    if (rules === '') return [];
    const reason = /^-- (?!squawk-ignore)(.+)/.exec(lines[at - 1] ?? '')?.[1];
    if (reason === undefined) return [`${line}\n  The line before says why, as a comment.`];
    const [, since] = /^contract: not used since (\d+\.\d+\.\d+)\b/.exec(reason) ?? [];
    if (!CONTRACT.test(rules) || released.some(([, version]) => version === since)) return [];
    return [
      `${line}\n  The line before names the release that was the first not to use it, one of CHANGELOG.md: -- contract: not used since 1.2.0`,
    ];
  });
}

const AT_ONCE = 'changes any number of rows at once. Call inBatches with a limit, or write above it -- few rows: WHY';
const HIDDEN: Readonly<Record<string, string>> = {
  DO: 'hides its statements from these rules. Write them as such, in an OnlineMigration where they depend on what is there',
  TRUNCATE: 'deletes what the release before may need',
  LOCK: 'locks a table for the rest of the migration',
  CLUSTER: 'locks the table while it is written again',
};

/** Squawk shows its tree of a text as lines: indentation, kind and bytes of each node. */
function hiddenWork(sql: string): string[] {
  const text = Buffer.from(sql);
  const nodes = squawk(sql, ['--debug', 'parse']).matchAll(/^( +)([A-Z_]+)@(\d+)\.\.(\d+)/gm);
  const top: { kind: string; from: number; to: number; parts: Set<string> }[] = [];
  for (const [, indent, kind = '', from, to] of nodes) {
    if (indent!.length === 2) top.push({ kind, from: Number(from), to: Number(to), parts: new Set() });
    top.at(-1)?.parts.add(kind);
  }
  return top.flatMap(({ kind, from, to, parts }, at) => {
    const said = `${text.subarray(from, to).toString().split('\n', 1)[0]}\n  `;
    if (HIDDEN[kind]) return [`${said}${kind} ${HIDDEN[kind]}.`];
    const before = top.slice(0, at).findLast((node) => node.kind !== 'WHITESPACE');
    const isExcused = before?.kind === 'COMMENT' && /^-- few rows: \S/.test(text.subarray(before.from).toString());
    const changes = ['UPDATE', 'DELETE', 'MERGE'].find((part) => parts.has(part));
    return changes && !parts.has('LIMIT_CLAUSE') && !isExcused ? [`${said}${changes} ${AT_ONCE}.`] : [];
  });
}

/** @throws Error when squawk cannot read it */
function squawk(sql: string, args: readonly string[]): string {
  const { stdout, stderr, error } = spawnSync(getBinaryPath(), args, {
    cwd: ROOT,
    input: sql,
    encoding: 'utf8',
  });
  if (error || stdout === '') throw new Error(`squawk does not run: ${error?.message ?? stderr}`);
  return stdout;
}
