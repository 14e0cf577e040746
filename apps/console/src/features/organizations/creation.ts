import type { Boot } from '../../api/boot.ts';

export const NEW = '/account/organizations/new';

/** Undefined = the user may try. Users who are denied individually learn it only then. */
export function whyNoMore(
  count: number,
  { organizationCreation, organizationLimit }: Pick<Boot, 'organizationCreation' | 'organizationLimit'>,
): string | undefined {
  if (!organizationCreation) return 'You can’t create organizations here, but you can be invited to one.';
  if (count < organizationLimit) return undefined;
  return `You’ve reached the limit of ${organizationLimit} organizations. Leave one to create another.`;
}
