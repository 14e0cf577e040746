import type { Sought } from '../../domain/sought.ts';

/** Characters with a meaning in patterns are searched for as they are. */
export const escapedPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Patterns for `ilike` that an index of trigrams serves: anywhere in the column, or for a short text where a word begins.
 * None for what is no text.
 */
export function patternsOf({ text, isLong }: Pick<Sought, 'text' | 'isLong'>): readonly string[] {
  if (text === '') return [];
  const escaped = escapedPattern(text);
  return isLong ? [`%${escaped}%`] : [`${escaped}%`, `% ${escaped}%`];
}

/** A condition that each word is in one of the columns, in any case; no index serves it. */
export function hasWords(text: string, ...columns: string[]): readonly [string, ...string[]] {
  const words = text.split(/\s+/u).filter(Boolean);
  const each = words.map((word) => fitsAny(columns, [`%${escapedPattern(word)}%`]));
  return [each.map(([sql]) => sql).join(' and ') || 'true', ...each.flatMap(([, ...values]) => values)];
}

/** A condition that one of the columns fits one of the patterns, with its values; without patterns, none does. */
export function fitsAny(columns: readonly string[], patterns: readonly string[]): readonly [string, ...string[]] {
  const each = columns.flatMap((column) => patterns.map((pattern) => [`${column} ilike ?`, pattern] as const));
  if (each.length === 0) return ['false'];
  return [`(${each.map(([sql]) => sql).join(' or ')})`, ...each.map(([, pattern]) => pattern)];
}
