import type { ExtraUserField } from '../../api/boot.ts';

/** The form value of an extra field: text (also for a number) or a boolean. */
export const shown = (value: unknown, { type }: ExtraUserField): string | boolean =>
  type === 'boolean' ? value === true : value === null || value === undefined ? '' : String(value);

/** The API value of an extra field. An emptied field becomes null. */
export function sent(value: unknown, { type }: ExtraUserField): string | number | boolean | null {
  if (type === 'boolean') return value === true;
  const text = String(value).trim();
  if (text === '') return null;
  return type === 'number' ? Number(text) : text;
}
