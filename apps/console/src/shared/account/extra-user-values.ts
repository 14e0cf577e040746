import type { ExtraUserField } from '../../api/boot.ts';

/** What a form holds for a field the installation adds: a text, also of a number; or whether it is ticked. */
export const shown = (value: unknown, { type }: ExtraUserField): string | boolean =>
  type === 'boolean' ? value === true : value === null || value === undefined ? '' : String(value);

/** What the server is sent for it. An emptied field is null: it has no value any more. */
export function sent(value: unknown, { type }: ExtraUserField): string | number | boolean | null {
  if (type === 'boolean') return value === true;
  const text = String(value).trim();
  if (text === '') return null;
  return type === 'number' ? Number(text) : text;
}
