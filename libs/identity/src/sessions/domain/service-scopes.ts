/** Scopes of access tokens that routes of this service ask for, with what they allow (OpenAPI). */
export const serviceScopes = {
  'organizations.read': 'Read the organizations of the user, with their members, invitations and teams.',
} as const;
