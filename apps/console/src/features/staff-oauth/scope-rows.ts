import { tooLong } from '../../messages/refusal-text.ts';

/** A scope of an API as the form has it. */
export interface ScopeRow {
  /** The same while the row is edited and moved. */
  readonly key: number;
  readonly name: string;
  readonly description: string;
}

interface Scope {
  readonly name: string;
  readonly description: string;
}

/** As the server counts: scopes of an API, and characters of one. */
export const MOST_SCOPES = 50;
const MOST_NAME = 100;
const MOST_DESCRIPTION = 200;
/** RFC 6749 §3.3. */
const NAME = /^[\u0021\u0023-\u005b\u005d-\u007e]+$/;

export const rowsOf = (scopes: readonly Scope[]): ScopeRow[] =>
  scopes.map(({ name, description }, key) => ({ key, name, description }));

export const scopesIn = (rows: readonly ScopeRow[]): Scope[] =>
  rows.map(({ name, description }) => ({ name: name.trim(), description: description.trim() }));

export const withRow = (rows: readonly ScopeRow[]): readonly [rows: ScopeRow[], key: number] => {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return [[...rows, { key, name: '', description: '' }], key];
};

/** @param by -1: one place up; 1: one place down */
export function moved(rows: readonly ScopeRow[], at: number, by: -1 | 1): ScopeRow[] {
  const row = rows[at];
  return row && rows[at + by] ? rows.toSpliced(at, 1).toSpliced(at + by, 0, row) : [...rows];
}

export interface RowProblems {
  readonly name: string | undefined;
  readonly description: string | undefined;
}

/** The problems of each row, in words. */
export function rowProblems(rows: readonly ScopeRow[]): readonly RowProblems[] {
  const scopes = scopesIn(rows);
  return scopes.map(({ name, description }, index) => ({
    name: nameProblem(
      name,
      scopes.slice(0, index).some((one) => one.name === name),
    ),
    description:
      description === ''
        ? 'Say what the app can do.'
        : description.length > MOST_DESCRIPTION
          ? tooLong(MOST_DESCRIPTION)
          : undefined,
  }));
}

function nameProblem(name: string, isAgain: boolean): string | undefined {
  if (name === '') return 'Name the scope.';
  if (!NAME.test(name)) return 'Use no spaces, quotes, backslashes or accents.';
  if (name.length > MOST_NAME) return tooLong(MOST_NAME);
  return isAgain ? 'This name is there twice.' : undefined;
}

/** The first problem of all, with its place. */
export function rowsProblem(rows: readonly ScopeRow[]): string | undefined {
  const all = rowProblems(rows);
  const at = all.findIndex(({ name, description }) => name !== undefined || description !== undefined);
  return at < 0 ? undefined : `Scope ${at + 1}: ${all[at]!.name ?? all[at]!.description}`;
}
