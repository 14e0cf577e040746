import { Injectable } from '@nestjs/common';
import { withQuery } from '../../authorization/index.ts';
import { type OAuthClient, OAuthSettings } from '../../clients/index.ts';

export interface LogoutRequest {
  /** Of a client that exists. */
  readonly clientId: string | undefined;
  /** As given: not checked. */
  readonly redirectUri: string | undefined;
  readonly state: string | undefined;
}

/** Where users are sent after they signed out. */
@Injectable()
export class LogoutTarget {
  constructor(private readonly settings: OAuthSettings) {}

  /**
   * @param client of the request, as it is now
   * @returns undefined for a URI that the client has not registered
   */
  urlFor({ redirectUri, state }: LogoutRequest, client: OAuthClient | undefined): string | undefined {
    if (redirectUri === undefined) return this.settings.options.signedOutPage;
    if (!client?.isPostLogoutUri(redirectUri)) return undefined;
    return state === undefined ? redirectUri : withQuery(redirectUri, { state });
  }
}
