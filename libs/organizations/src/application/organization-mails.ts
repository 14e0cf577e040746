import { Injectable } from '@nestjs/common';
import { MailboxProofs, UserDirectory } from '#identity';
import { MailLayout } from '#shared-kernel/application/mail-layout';
import { Outbox, type OutgoingMail } from '#shared-kernel/application/outbox';
import type { Invitation } from '../domain/invitation.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import { type MailWords, wordsIn } from '../mails/words.ts';
import { provenEmailOf } from './member-profiles.ts';

type Body = ReturnType<MailWords[keyof MailWords]>;

/** Puts the mails of the context into the outbox, in the open transaction. */
@Injectable()
export class OrganizationMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly layout: MailLayout,
    private readonly directory: UserDirectory,
    private readonly proofs: MailboxProofs,
    private readonly settings: OrganizationSettings,
  ) {}

  /**
   * In the inviter's language: the recipient's is unknown. Unlike the link that members can copy, this link proves the
   * address.
   */
  async invite({ id, email, inviterId, expiresAt }: Invitation, { name }: Organization): Promise<void> {
    const inviter = await this.directory.find(inviterId);
    // The account was deleted meanwhile, which removes the invitation too.
    if (!inviter) return;
    const { invitationLifeSeconds: lifeSeconds } = this.settings.options;
    const inviterEmail = provenEmailOf(inviter);
    const proof = await this.proofs.issue(email, lifeSeconds);
    const page = `/accept-invitation?${new URLSearchParams({ id })}#${new URLSearchParams({ token: proof })}`;
    await this.send({ kind: 'invitation', to: email, expiresAt }, inviter.language, page, (words) =>
      words.invitation({ organization: name, inviter: inviter.name, inviterEmail, email, lifeSeconds }),
    );
  }

  /**
   * To a member who was removed by another person, if the address is proven. The limit of invitation mails bounds these
   * too: a person must accept another invitation before they can be removed again.
   */
  async removed(userId: string, { name }: Organization): Promise<void> {
    const person = await this.directory.find(userId);
    const to = provenEmailOf(person);
    if (!person || to === null) return;
    await this.send({ kind: 'removed-from-organization', to }, person.language, '/account/organizations', (words) =>
      words.removed({ organization: name, name: person.name }),
    );
  }

  /** Proven or not; null for an account that is gone. */
  async addressOf(userId: string): Promise<string | null> {
    return (await this.directory.find(userId))?.email ?? null;
  }

  private async send(
    mail: Pick<OutgoingMail, 'kind' | 'to' | 'expiresAt'>,
    language: string,
    page: string,
    say: (words: MailWords) => Body,
  ): Promise<void> {
    const { words, tag } = wordsIn(language);
    const { actionLabel, ...body } = say(words);
    const action = { label: actionLabel, url: this.settings.options.baseUrl + page };
    await this.outbox.mail({ ...mail, ...this.layout.render({ ...body, action }, tag) });
  }
}
