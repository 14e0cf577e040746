import type * as mcp from '@modelcontextprotocol/client';

/** The memory of a desktop program between its runs. Both generations of the SDK take it as it is. */
export class Desk implements mcp.OAuthClientProvider {
  readonly redirectUrl = 'http://localhost:33418/callback';
  readonly clientMetadata = {
    client_name: 'Desk',
    redirect_uris: [this.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  registration: mcp.StoredOAuthClientInformation | undefined;
  stored: mcp.StoredOAuthTokens | undefined;
  request: URL | undefined;
  private discovered: mcp.OAuthDiscoveryState | undefined;
  private verifier = '';

  state = () => 'a state';
  clientInformation = () => this.registration;
  saveClientInformation = (information: mcp.StoredOAuthClientInformation) => void (this.registration = information);
  tokens = () => this.stored;
  saveTokens = (tokens: mcp.StoredOAuthTokens) => void (this.stored = tokens);
  redirectToAuthorization = (request: URL) => void (this.request = request);
  discoveryState = () => this.discovered;
  saveDiscoveryState = (state: mcp.OAuthDiscoveryState) => void (this.discovered = state);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  invalidateCredentials(scope: string) {
    if (scope === 'all' || scope === 'tokens') this.stored = undefined;
    if (scope === 'all' || scope === 'client') this.registration = undefined;
  }
}
