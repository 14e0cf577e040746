import { Injectable } from '@nestjs/common';
import type { AccountPolicy, BeforeChange, Made } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import type { StoredSecret } from '../domain/client-metadata.ts';
import type { OAuthClient } from '../domain/client.ts';
import type { IdTokenAlgorithm } from '../domain/flow-types.ts';
import { Clients } from '../domain/ports.ts';
import { aboutClient, oauthActions } from './audit-actions.ts';

/** 182 bits. */
const SECRET_LENGTH = 32;

export interface NewSecret {
  readonly secret: string;
  readonly stored: StoredSecret;
}

/** The secrets of clients. Only one that signs id tokens (HS256) is kept readable, sealed. */
@Injectable()
export class ClientSecrets implements SealedRows {
  constructor(
    private readonly clients: Clients,
    private readonly box: SecretBox,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('oauth clients', this);
  }

  make(clientId: string, algorithm: IdTokenAlgorithm): NewSecret {
    const secret = this.random.text(SECRET_LENGTH, alphabets.letters);
    const sealedSecret = algorithm === 'HS256' ? this.box.seal(secret, purposeOf(clientId)) : null;
    return { secret, stored: { secretDigest: digest(secret), sealedSecret } };
  }

  /** The secret itself. @throws Error for a client whose secret is not readable: it has none, or does not sign */
  open({ clientId, sealedSecret }: OAuthClient): string {
    if (sealedSecret === null) throw new Error(`The secret of the client ${clientId} is not readable`);
    return this.box.open(sealedSecret, purposeOf(clientId));
  }

  /** A new registration access token (RFC 7592 §3), to be shown once, and what is stored of it. */
  makeRegistrationToken() {
    const token = this.random.text(SECRET_LENGTH, alphabets.letters);
    return { token, registrationDigest: digest(token) };
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.clients.countByKey());
  }

  reseal(limit: number): Promise<number> {
    return this.uow.run(async () => {
      const clients = await this.clients.sealedOtherwise(this.box.keyIds[0]!, limit);
      for (const client of clients) await this.resealOf(client);
      return clients.length;
    });
  }

  private async resealOf(client: OAuthClient): Promise<void> {
    const purpose = purposeOf(client.clientId);
    client.reseal(this.box.seal(this.box.open(client.sealedSecret!, purpose), purpose));
    await this.clients.save(client);
  }
}

const purposeOf = (clientId: string) => `oauth client secret ${clientId}`;

interface Owner {
  readonly id: string;
}

const NOTHING = { secret: null, registration: null };

type Remembered = Readonly<Record<string, { readonly secret: string | null; readonly registration: string | null }>>;

/**
 * Undoing a change of email voids secrets and registration tokens of the account's clients that came after it: who took
 * the account over could act as its clients. A secret before, in its overlap, keeps working until that ends.
 */
@Injectable()
export class ClientSecretsUndo implements AccountPolicy {
  constructor(
    private readonly clients: Clients,
    private readonly secrets: ClientSecrets,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async remember({ id }: Owner, made: ReadonlySet<Made>): Promise<{ readonly oauthClients: Remembered }> {
    const older = (await this.clients.listOf(id)).filter(({ clientId }) => !made.has(`oauth-client ${clientId}`));
    const entries = older.map(({ clientId, secretDigest, registrationDigest }) => {
      return [clientId, { secret: secretDigest, registration: registrationDigest }] as const;
    });
    return { oauthClients: Object.fromEntries(entries) };
  }

  async restore({ id }: Owner, { since, remembered }: BeforeChange): Promise<void> {
    const older = remembered['oauthClients'] as Remembered | undefined;
    for (const { clientId, createdAt } of await this.clients.listOf(id)) {
      // A change that was asked of an earlier version: only new clients are known to be later.
      if (!older && createdAt < since) continue;
      const client = await this.clients.findForUpdate(clientId);
      if (client) await this.voidSince(client, older?.[clientId] ?? NOTHING);
    }
  }

  private async voidSince(client: OAuthClient, former: Remembered[string]): Promise<void> {
    const { clientId, idTokenAlgorithm, secretDigest, registrationDigest } = client;
    if (registrationDigest !== null && registrationDigest !== former.registration) {
      client.replaceRegistrationToken(null);
    }
    if (secretDigest !== null && secretDigest !== former.secret) {
      client.voidSecret(this.secrets.make(clientId, idTokenAlgorithm).stored, former.secret, this.clock.now());
      const action = oauthActions['oauth.client.secret.rotated'];
      this.audit.record({ action, ...aboutClient(client), details: { overlapSeconds: 0 } });
    }
    await this.clients.save(client);
  }
}
