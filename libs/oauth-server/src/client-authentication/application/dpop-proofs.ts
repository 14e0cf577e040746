import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { OAuthSettings } from '../../clients/index.ts';
import { expiryOf, proofProblem } from '../domain/dpop-proof.ts';
import { DpopRefusal } from '../domain/dpop-oauth-refusals.ts';
import { ProofCryptography, UsedProofs } from '../domain/ports.ts';

/** The end of the issuer, which is below the base URL. */
const ISSUER_PATH = '/api/auth';

export interface ProofCarrier {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Verifies that the sender of a request holds a key (RFC 9449 §4.3). Outside of transactions. */
@Injectable()
export class DpopProofs {
  constructor(
    private readonly cryptography: ProofCryptography,
    private readonly used: UsedProofs,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Once for each proof.
   * @param request undefined: one without a proof
   * @param accessToken that the proof comes with, at a resource
   * @returns the thumbprint of the key; undefined without a proof
   * @throws INVALID_DPOP_PROOF, with an access token INVALID_DPOP_PROOF_OF_TOKEN
   */
  async verify(request: ProofCarrier | undefined, accessToken?: string): Promise<string | undefined> {
    const presented = request?.headers['dpop'];
    if (request === undefined || presented === undefined) return undefined;
    // Several proofs arrive as one text, which is none.
    const proof = await this.cryptography.readDpopProof(String(presented), this.clock.now());
    if (!proof)
      throw refusalOf('it must be a JWT with typ, jwk, jti, htm, htu and iat, signed by that key', accessToken);
    const { method } = request;
    const problem = proofProblem(proof, { method, url: this.urlOf(request), accessToken }, this.clock.now());
    if (problem !== undefined) throw refusalOf(problem, accessToken);
    const { keyThumbprint } = proof;
    const isFirst = await this.uow.run(() => this.used.use('dpop', `${keyThumbprint} ${proof.id}`, expiryOf(proof)));
    if (!isFirst) throw refusalOf('jti was used before', accessToken);
    return keyThumbprint;
  }

  /** As clients know it: the header `Host` may say anything. */
  private urlOf({ path }: ProofCarrier): string {
    return this.settings.options.issuer.slice(0, -ISSUER_PATH.length) + path;
  }
}

const refusalOf = (problem: string, accessToken: string | undefined) =>
  accessToken === undefined
    ? DpopRefusal.INVALID_DPOP_PROOF({ problem })
    : DpopRefusal.INVALID_DPOP_PROOF_OF_TOKEN({ problem });
