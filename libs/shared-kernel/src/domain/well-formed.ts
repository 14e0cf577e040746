const MAX_DEPTH = 32;
/** Members that would pollute prototypes if a library merges them. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The problem of an untrusted value, at any depth: a text that PostgreSQL cannot store, a number that JSON cannot
 * represent, a key that could pollute prototypes, too much nesting. Undefined when there is none.
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
