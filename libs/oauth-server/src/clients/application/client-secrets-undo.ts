import { Injectable } from '@nestjs/common';
import type { AccountPolicy, BeforeChange, Made } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { OAuthClient } from '../domain/client.ts';
import { Clients } from '../domain/ports.ts';
import { aboutClient, oauthActions } from './audit-actions.ts';
import { ClientSecrets } from './client-secrets.ts';

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
