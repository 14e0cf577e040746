import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { digest } from '#shared-kernel/domain/digest';
import { OAuthSettings } from '../../clients/index.ts';
import { type Grant, type IssuedTokens, type TokenPair, type TokenRequest, Tokens } from '../../grants/index.ts';

interface KeptAnswer {
  /** Of the request, to recognize the same one. */
  readonly request: string;
  readonly accessToken: string;
  /** ISO 8601. */
  readonly accessExpiresAt: string;
  readonly refreshToken: string;
}

/**
 * Answers to refreshes, kept sealed for as long as they may be given again: a client whose connection broke, or that
 * refreshes twice at once, must not lose its grant. Inside `UnitOfWork.run`.
 */
@Injectable()
export class RepeatedAnswers {
  constructor(
    private readonly tokens: Tokens,
    private readonly settings: OAuthSettings,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** @param id of the pair whose refresh token was used. @returns the answer */
  async keep(id: string, request: TokenRequest, answer: IssuedTokens): Promise<IssuedTokens> {
    const sealed = this.seal(id, request, answer);
    if (sealed !== undefined) await this.tokens.keepAnswer(id, sealed);
    return answer;
  }

  /** What `keep` stores; undefined when no answer is given again. */
  seal(id: string, request: TokenRequest, answer: IssuedTokens): string | undefined {
    if (this.settings.options.refreshReuseSeconds === 0) return undefined;
    const { accessToken } = answer;
    const accessExpiresAt = answer.accessExpiresAt.toISOString();
    const kept: KeptAnswer = {
      request: textOf(request),
      accessToken,
      accessExpiresAt,
      refreshToken: answer.refreshToken!,
    };
    return this.box.seal(JSON.stringify(kept), purposeOf(id));
  }

  /** Undefined when it is too late, another request, or the refresh token in the answer was used already. */
  async find(used: TokenPair, grant: Grant, request: TokenRequest): Promise<IssuedTokens | undefined> {
    const { id, sealedAnswer, refreshUsedAt } = used;
    const reuseMs = this.settings.options.refreshReuseSeconds * 1000;
    const now = this.clock.now().getTime();
    if (sealedAnswer === null || refreshUsedAt === null || now >= refreshUsedAt.getTime() + reuseMs) return undefined;
    const kept = JSON.parse(this.box.open(sealedAnswer, purposeOf(id))) as KeptAnswer;
    const { accessToken, refreshToken } = kept;
    const next = await this.tokens.findByRefresh(digest(refreshToken));
    if (kept.request !== textOf(request) || next?.refreshUsedAt !== null) return undefined;
    const accessExpiresAt = new Date(kept.accessExpiresAt);
    const expiresInSeconds = Math.max(0, Math.floor((accessExpiresAt.getTime() - now) / 1000));
    return { accessToken, accessExpiresAt, expiresInSeconds, refreshToken, ...request, grant };
  }
}

const textOf = ({ scopes, resources, keyThumbprint }: TokenRequest) =>
  JSON.stringify([scopes.toSorted(), resources.toSorted(), keyThumbprint ?? null]);

const purposeOf = (id: string) => `answer to the use of oauth refresh token ${id}`;
