const MAX_DEPTH = 32;
/** Members that would reach into every object when some library merges them. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * What is wrong with a value from outside, wherever it sits inside: a text PostgreSQL cannot store, a number JSON cannot
 * write, a key that reaches for prototypes, too much nesting. Undefined when nothing is.
 */
export function malformation(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return textProblem(value);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'Not a valid number';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === MAX_DEPTH) return 'Nested too deeply';
  for (const [key, member] of Object.entries(value)) {
    const problem = FORBIDDEN_KEYS.has(key) ? 'Forbidden name' : (textProblem(key) ?? malformation(member, depth + 1));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function textProblem(text: string): string | undefined {
  return text.includes('\0') || !text.isWellFormed() ? 'Not a valid text' : undefined;
}
