import { change, type Fields } from '#shared-kernel/domain/change';
import { type Consented, covers } from '../../clients/domain/scope.ts';
import { redirectHost } from '../../clients/domain/redirect-uri.ts';

/**
 * The grant of a user to a client. The user is not asked about requests within it again while the answer goes to a host that
 * they saw.
 */
export class Consent implements Consented {
  declare readonly userId: string;
  /** Id of the client's row. */
  declare readonly clientId: string;
  declare readonly scopes: readonly string[];
  declare readonly resources: readonly string[];
  /** Where answers went that the user was shown (`redirectHost`): a client may register others later. */
  declare readonly redirectHosts: readonly string[];
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<Consent>) {
    Object.assign(this, values);
  }

  static begin(values: Pick<Consent, 'userId' | 'clientId'>, now: Date): Consent {
    return new Consent({ ...values, scopes: [], resources: [], redirectHosts: [], createdAt: now, updatedAt: now });
  }

  covers({ scopes, resources }: Consented, redirectUri: string): boolean {
    return covers(this.scopes, scopes) && covers(this.resources, resources) && this.knowsHostOf(redirectUri);
  }

  knowsHostOf(redirectUri: string): boolean {
    return this.redirectHosts.includes(redirectHost(redirectUri));
  }

  add({ scopes, resources }: Consented, redirectUri: string, now: Date): void {
    change<Consent>(this, {
      scopes: [...new Set([...this.scopes, ...scopes])],
      resources: [...new Set([...this.resources, ...resources])],
      redirectHosts: [...new Set([...this.redirectHosts, redirectHost(redirectUri)])],
      updatedAt: now,
    });
  }
}
