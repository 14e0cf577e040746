/** Shared by the two audit pages: the words of actions, and reading the details of entries. */

/** Untyped: each action has its own members, and those of a deleted account are missing. */
export type Details = Readonly<Record<string, unknown>>;

export interface ActionWords {
  readonly done: string;
  readonly refused?: string;
}

interface Happened {
  readonly action: string;
  readonly outcome: 'done' | 'refused';
}

/** "Door opened" for `door.opened`: a fallback for actions newer than this page. */
const spelled = (action: string): string => {
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

export function actionWords(table: Readonly<Record<string, ActionWords>>, { action, outcome }: Happened): string {
  const words = Object.hasOwn(table, action) ? table[action]! : { done: spelled(action) };
  return outcome === 'done' ? words.done : (words.refused ?? `${words.done}: refused`);
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const partOf = (details: Details, name: string): Details => {
  const value = details[name];
  return typeof value === 'object' && value !== null ? (value as Details) : {};
};

/** A changed value; null = no value. */
export interface Change {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Compares `before` and `after`. @param labels of the members to compare */
export const textChanges = (details: Details, labels: Readonly<Record<string, string>>): Change[] =>
  Object.entries(labels)
    .map(([name, label]) => ({
      label,
      before: textOf(partOf(details, 'before')[name]) ?? null,
      after: textOf(partOf(details, 'after')[name]) ?? null,
    }))
    .filter(({ before, after }) => before !== after);
