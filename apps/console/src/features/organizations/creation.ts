import type { Boot } from '../../api/boot.ts';

/**
 * Why someone with so many organizations cannot create another; nothing = they may try. A service that leaves single
 * people out says so only when they do.
 */
export function whyNoMore(
  count: number,
  { organizationCreation, organizationLimit }: Pick<Boot, 'organizationCreation' | 'organizationLimit'>,
): string | undefined {
  if (!organizationCreation) return 'You can’t create organizations here, but you can be invited to one.';
  if (count < organizationLimit) return undefined;
  return `You’ve reached the limit of ${organizationLimit} organizations. Leave one to create another.`;
}
