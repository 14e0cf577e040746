import { Injectable } from '@nestjs/common';
import { UserDirectory } from '#identity';
import { renderMail } from '#shared-kernel/application/mail-layout';
import { Outbox } from '#shared-kernel/application/outbox';
import type { Invitation } from '../domain/invitation.ts';
import type { Organization } from '../domain/organization.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { wordsIn } from '../mails/words.ts';

/** The mail that carries an invitation, put into the outbox of the open transaction; in the inviter's language. */
@Injectable()
export class InvitationMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly directory: UserDirectory,
    private readonly settings: OrganizationSettings,
  ) {}

  async invite({ id, email, inviterId, expiresAt }: Invitation, { name }: Organization): Promise<void> {
    const inviter = await this.directory.find(inviterId);
    // Their account went this very moment, and the invitation with it.
    if (!inviter) return;
    const { baseUrl, invitationLifeSeconds: lifeSeconds } = this.settings.options;
    const { words, tag } = wordsIn(inviter.language);
    const { actionLabel, ...body } = words.invitation({
      organization: name,
      inviter: inviter.name,
      inviterEmail: inviter.emailVerified ? inviter.email : null,
      email,
      lifeSeconds,
    });
    const url = `${baseUrl}/accept-invitation?${new URLSearchParams({ id })}`;
    const mail = renderMail({ ...body, action: { label: actionLabel, url } }, tag);
    await this.outbox.mail({ kind: 'invitation', to: email, ...mail, expiresAt });
  }
}
