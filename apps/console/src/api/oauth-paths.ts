/** Routes of the authorization server that the OpenAPI document does not have yet. */
export interface ConnectionView {
  client: { clientId: string; name: string | null; icon: string | null; uri: string | null };
  scopes: string[];
  resources: string[];
  grantedAt: string;
  lastUsedAt: string | null;
}

export interface OAuthPaths {
  '/api/auth/oauth2/connections': {
    get: { parameters: object; responses: { 200: { content: { 'application/json': ConnectionView[] } } } };
  };
  '/api/auth/oauth2/connections/revoke': {
    post: {
      parameters: object;
      requestBody: { content: { 'application/json': { clientId: string } } };
      responses: { 200: { content: { 'application/json': { status: boolean } } } };
    };
  };
}
