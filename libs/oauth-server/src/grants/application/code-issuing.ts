import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import { type CodeChallenge } from '../../client-authentication/index.ts';
import { clientTarget, oauthActions, OAuthSettings } from '../../clients/index.ts';
import { AuthorizationCode } from '../domain/grant.ts';
import { AuthorizationCodes } from '../domain/ports.ts';
import { type ConsentedAccess, GrantGiving } from './grant-giving.ts';

/** 190 bits. */
const CODE_LENGTH = 32;

/** An authorization request, checked and consented to. */
export interface AuthorizedRequest extends ConsentedAccess {
  readonly redirectUri: string;
  readonly nonce: string | undefined;
  readonly challenge: CodeChallenge | undefined;
}

/** Issues authorization codes. Inside `UnitOfWork.run`. */
@Injectable()
export class CodeIssuing {
  constructor(
    private readonly codes: AuthorizationCodes,
    private readonly giving: GrantGiving,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /** @param caller with a session */
  async issue(request: AuthorizedRequest, caller: Caller): Promise<string> {
    const { client, challenge } = request;
    const { codeLifeSeconds } = this.settings.options;
    const grant = await this.giving.give(request, caller, codeLifeSeconds);
    const code = this.random.text(CODE_LENGTH, alphabets.alphanumeric);
    const issued = AuthorizationCode.issue(
      {
        id: digest(code),
        grantId: grant.id,
        clientId: client.id,
        redirectUri: request.redirectUri,
        nonce: request.nonce ?? null,
        challenge: challenge?.value ?? null,
        challengeMethod: challenge?.method ?? null,
      },
      codeLifeSeconds,
      this.clock.now(),
    );
    await this.codes.add(issued);
    const action = oauthActions['oauth.code.issued'];
    const about = { target: clientTarget(client), accountId: caller.userId };
    this.audit.record({ action, ...about, details: { scopes: grant.scopes } });
    return code;
  }
}
