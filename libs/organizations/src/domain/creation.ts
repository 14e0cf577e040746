import type { OrganizationOptions } from './organization-options.ts';

/** Whether the owner of an address may create organizations (a setting may restrict it). */
export function mayCreate(
  email: string,
  { creationEnabled, creationDeniedTo }: Pick<OrganizationOptions, 'creationEnabled' | 'creationDeniedTo'>,
): boolean {
  return creationEnabled && !creationDeniedTo.some((pattern) => matches(pattern.toLowerCase(), email));
}

/** @param pattern with `*` for any text, also none */
function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}
