import { type Change, type Details, partOf } from '../audit/audit-messages.ts';

function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** All details of an entry: what changed, with both values, then everything else. */
export function detailChanges(details: Details): Change[] {
  const { before: _, after: __, ...others } = details;
  const [before, after] = [partOf(details, 'before'), partOf(details, 'after')];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((label) => ({
    label,
    before: shown(before[label]),
    after: shown(after[label]),
  }));
  const facts = Object.entries(others).map(([label, value]) => ({ label, before: null, after: shown(value) }));
  return [...changed, ...facts].filter((change) => change.before !== null || change.after !== null);
}
