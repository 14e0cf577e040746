import type { Boot } from '../../api/boot.ts';

/**
 * Why somebody with so many organizations cannot create another; nothing = they may try. A service that leaves single
 * people out says so only when they do.
 */
export function whyNoMore(
  count: number,
  { organizationCreation, organizationLimit }: Pick<Boot, 'organizationCreation' | 'organizationLimit'>,
): string | undefined {
  if (!organizationCreation) return 'New organizations are closed here. You can be invited to one.';
  if (count < organizationLimit) return undefined;
  return `You belong to ${count} of at most ${organizationLimit} organizations. Leave one to create another.`;
}
