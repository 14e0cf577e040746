/** The organizations of the user that an app sees; null: all, also later ones. */
export type ChosenOrganizations = readonly string[] | null;

export interface ChoosableOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** The choice without organizations that the user has left since. */
export const stillChosen = (
  organizations: readonly ChoosableOrganization[],
  chosen: ChosenOrganizations,
): string[] | null => chosen && chosen.filter((id) => organizations.some((organization) => organization.id === id));

export function choiceText(
  app: string,
  organizations: readonly ChoosableOrganization[],
  chosen: ChosenOrganizations,
): string {
  if (chosen === null) return `${app} will see every organization you’re in, including ones you join later.`;
  const count = stillChosen(organizations, chosen)!.length;
  if (count === 0) return `${app} won’t see any organization, including ones you join later.`;
  const seen =
    organizations.length === 1 ? 'this organization' : `${count} of your ${organizations.length} organizations`;
  return `${app} will see ${seen}, and none that you join later.`;
}

/** The name, with the slug where another organization has the same name. */
export const organizationLabel = (
  { id, name, slug }: ChoosableOrganization,
  all: readonly ChoosableOrganization[],
): string => (all.some((other) => other.id !== id && other.name === name) ? `${name} (${slug})` : name);

export function organizationsLike<Organization extends ChoosableOrganization>(
  text: string,
  organizations: readonly Organization[],
): Organization[] {
  const wanted = text.trim().toLowerCase();
  return organizations.filter(({ name, slug }) => `${name}\n${slug}`.toLowerCase().includes(wanted));
}
