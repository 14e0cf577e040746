import { Injectable } from '@nestjs/common';
import { type Person, UserDirectory } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { MailLayout } from '#shared-kernel/application/mail-layout';
import { Outbox } from '#shared-kernel/application/outbox';
import { momentInWords } from '#shared-kernel/application/time-words';
import { unlinked } from '#shared-kernel/domain/unlinked';
import { type ClientMetadata, sensitiveChanges } from '../domain/client-metadata.ts';
import type { OAuthClient } from '../domain/client.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { changedRights, type StaffRights } from '../domain/supervision.ts';
import { clientWords } from '../mails/words.ts';

/** A client can change itself as often as it likes; the trail has all changes. */
const PER_OWNER = { name: 'client-changes', limit: 20, windowSeconds: 3600 };

/** Mails about acts of staff have no quota: a client that changes itself could use it up. */
const BY_STAFF = '-by-staff';

/** The actor who changed a client: its owner, the client itself by its registration access token, or staff. */
export type Changer = 'owner' | 'client' | 'staff';

/** Mails to owners and users of clients, written to the outbox of the open transaction. A mail about a client without an owner is not sent. */
@Injectable()
export class ClientMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly layout: MailLayout,
    private readonly directory: UserDirectory,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  /** @param before what the client was like; nothing is sent about changes of others than staff that endanger nobody */
  async changed(
    client: OAuthClient,
    before: ClientMetadata & Pick<OAuthClient, 'trusted' | 'rightsSuspendedAt'>,
    changer: Changer,
  ): Promise<void> {
    const changes = sensitiveChanges(before, client);
    if (changes.length === 0 && changer !== 'staff') return;
    const lostTrust = before.trusted && !client.trusted;
    const isSuspended = client.rightsSuspendedAt !== null && client.rightsSuspendedAt !== before.rightsSuspendedAt;
    const [kind, say] =
      changer === 'staff'
        ? (['client-edited-by-staff', clientWords.editedByStaff] as const)
        : (['client-changed', clientWords.changed] as const);
    await this.send(kind, client, `developer/${client.clientId}`, (owner) =>
      say({ ...this.about(client, owner, changer), changes, lostTrust, isSuspended }),
    );
  }

  async deleted(client: OAuthClient, changer: Changer): Promise<void> {
    if (changer === 'staff') {
      const say = (owner: Person) => clientWords.deletedByStaff(this.about(client, owner, changer));
      return this.send('client-deleted', client, 'developer', say);
    }
    await this.send('client-deleted', client, 'sessions', (owner) =>
      clientWords.deleted(this.about(client, owner, changer)),
    );
  }

  /** After staff replaced the secret, which is in no mail. */
  async rotatedByStaff(client: OAuthClient): Promise<void> {
    const endsAt = client.formerSecretEndsAt && momentInWords(client.formerSecretEndsAt);
    await this.send('client-secret-rotated-by-staff', client, `developer/${client.clientId}`, (owner) =>
      clientWords.rotatedByStaff({ ...this.about(client, owner, 'staff'), endsAt }),
    );
  }

  /** After staff disabled or enabled it. */
  async switchedByStaff(client: OAuthClient): Promise<void> {
    const { disabled } = client;
    await this.send('client-switched-by-staff', client, `developer/${client.clientId}`, (owner) =>
      clientWords.switchedByStaff({ ...this.about(client, owner, 'staff'), disabled }),
    );
  }

  /** To the account that owns a client which staff registered. */
  async registeredByStaff(client: OAuthClient): Promise<void> {
    await this.send('client-registered-by-staff', client, `developer/${client.clientId}`, (owner) =>
      clientWords.registeredByStaff(this.about(client, owner, 'staff')),
    );
  }

  /** After staff began or ended to trust it. */
  async trustedByStaff(client: OAuthClient): Promise<void> {
    const { trusted } = client;
    await this.send('client-trusted-by-staff', client, `developer/${client.clientId}`, (owner) =>
      clientWords.trustedByStaff({ ...this.about(client, owner, 'staff'), trusted }),
    );
  }

  /** After staff changed it. @param before what the client was like; nothing is sent where its rights are the same */
  async rightsChangedByStaff(
    client: OAuthClient,
    before: Pick<OAuthClient, keyof StaffRights | 'rightsSuspendedAt'>,
  ): Promise<void> {
    const { isChanged, isLifted } = changedRights(before, client);
    if (!isChanged && !isLifted) return;
    await this.send('client-rights-changed-by-staff', client, `developer/${client.clientId}`, (owner) =>
      clientWords.rightsChangedByStaff({ ...this.about(client, owner, 'staff'), isChanged, isLifted }),
    );
  }

  /** After staff ended all access that users gave it. */
  async grantsEndedByStaff(client: OAuthClient): Promise<void> {
    await this.send('client-access-ended-by-staff', client, `developer/${client.clientId}`, (owner) =>
      clientWords.grantsEndedByStaff(this.about(client, owner, 'staff')),
    );
  }

  /** To a user, after staff ended the access of a client to the account. @param client undefined: of all clients */
  async accessEndedByStaff(userId: string, client?: OAuthClient): Promise<void> {
    await this.send('access-ended-by-staff', { userId }, 'apps', (user) => {
      const app = client && this.about(client, user, 'staff').app;
      return clientWords.accessEndedByStaff({ ...this.timed(user), app });
    });
  }

  /** A person who registered an address that is not confirmed must not write to it. */
  private about({ clientId, name }: OAuthClient, owner: Person, changer: Changer) {
    const known = isConfirmed(owner) && name !== null ? `“${unlinked(name)}”` : `${clientId.slice(0, 8)}…`;
    return { ...this.timed(owner), app: known, bySelf: changer === 'client' };
  }

  private timed(person: Person) {
    const { helper } = this.layout;
    return { name: isConfirmed(person) ? person.name : '', time: momentInWords(this.clock.now()), helper };
  }

  private async send(
    kind: string,
    { userId }: Pick<OAuthClient, 'userId'>,
    page: string,
    say: (owner: Person) => ReturnType<(typeof clientWords)[keyof typeof clientWords]>,
  ): Promise<void> {
    const owner = userId === null ? undefined : await this.directory.find(userId);
    if (!owner) return;
    const { actionLabel, ...body } = say(owner);
    const action = { label: actionLabel, url: `${this.settings.options.accountPage}/${page}`, isPublic: true };
    const mail = this.layout.render({ ...body, action }, 'en');
    const quota = kind.endsWith(BY_STAFF) ? {} : { quota: PER_OWNER };
    await this.outbox.mail({ kind, to: owner.email, ...quota, ...mail });
  }
}

const isConfirmed = ({ emailVerified, emailProven }: Person) => emailVerified || emailProven;
