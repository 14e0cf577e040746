import type { ExtraUserField } from './account-options.ts';
import { AccountRefusal } from './account-refusals.ts';
import type { ExtraValues } from './user.ts';

const MAX_TEXT_LENGTH = 1000;

/** @param complete at sign-up, where required fields must be present @throws FIELD_IS_REQUIRED, INVALID_FIELD */
export function readExtraFields(
  body: Readonly<Record<string, unknown>>,
  fields: readonly ExtraUserField[],
  complete: boolean,
): ExtraValues {
  const values: Record<string, string | number | boolean | null> = {};
  for (const { name, type, required } of fields) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    const missing = value === undefined || value === null || value === '';
    if (required && missing && (complete || value !== undefined)) {
      throw AccountRefusal.FIELD_IS_REQUIRED({ field: name });
    }
    if (value === undefined) continue;
    if (value !== null && !isOfType(value, type)) throw AccountRefusal.INVALID_FIELD({ field: name });
    values[name] = value as string | number | boolean | null;
  }
  return values;
}

function isOfType(value: unknown, type: ExtraUserField['type']): boolean {
  if (typeof value !== type) return false;
  // `JSON.parse` reads 1e400 as Infinity, which JSON cannot store.
  return typeof value === 'string' ? value.length <= MAX_TEXT_LENGTH : type !== 'number' || Number.isFinite(value);
}
