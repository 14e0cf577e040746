import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { clientTarget, oauthActions, type OAuthClient, type ReuseReason } from '../../clients/index.ts';
import { type Grant, Grants } from '../../grants/index.ts';

/** Ends what came of a code or refresh token that was used twice: it may be stolen. Inside `UnitOfWork.run`. */
@Injectable()
export class GrantEnding {
  constructor(
    private readonly grants: Grants,
    private readonly audit: Audit,
  ) {}

  /** @returns the refusal; a verdict, because a throw would undo the ending */
  async afterReuse(client: OAuthClient, grant: Grant, reason: ReuseReason, refusal: Refusal): Promise<Refusal> {
    await this.grants.end(grant.id);
    const action = oauthActions['oauth.token.issued'];
    const about = { target: clientTarget(client), accountId: grant.userId };
    this.audit.record({ action, ...about, outcome: 'refused', reason });
    return refusal;
  }
}
