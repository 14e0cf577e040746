import type { OAuthClient } from '../../clients/domain/client.ts';
import type { OAuthOptions } from '../../clients/domain/oauth-options.ts';
import type { Fault } from './fault.ts';
import type { AuthorizationQuery } from './query.ts';

export interface Checked {
  readonly query: AuthorizationQuery;
  readonly client: OAuthClient;
  readonly options: OAuthOptions;
  /** The client sent it beforehand, or it goes on after it was checked. */
  readonly isPushed?: boolean;
}

/** One rule about an authorization request. Undefined: the request keeps it. */
export type Check = (request: Checked) => Fault | undefined;
