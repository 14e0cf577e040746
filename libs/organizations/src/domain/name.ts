import { OrganizationRefusal } from './refusals.ts';

/** Line breaks and their kin, which could fake a line of ours in a mail. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What turns the direction of a text, or takes up no room: a name must look like what it is (security.md #78). */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

/**
 * A name of an organization or a team, as it is stored.
 * @throws INVALID_NAME when nothing visible is left
 */
export function nameOf(text: string): string {
  const name = text.replace(CONTROLS, ' ').replace(INVISIBLE, '').trim();
  if (name === '') throw OrganizationRefusal.INVALID_NAME();
  return name;
}
