/** Scopes of access tokens that routes of this service ask for, with what they allow (OpenAPI). */
export const serviceScopes = {
  'organizations.read': 'Read the organizations of the user, with their members, invitations and teams.',
} as const;

const ORGANIZATION_SCOPES: readonly string[] = ['organizations.read' satisfies keyof typeof serviceScopes];

/** Whether an application with these scopes sees organizations, of which the user chooses some (ADR 36). */
export const reachesOrganizations = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => ORGANIZATION_SCOPES.includes(scope));
