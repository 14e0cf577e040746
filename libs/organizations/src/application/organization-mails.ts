import { Injectable } from '@nestjs/common';
import { MailboxProofs, UserDirectory } from '#identity';
import { MailLayout, type MailBody } from '#shared-kernel/application/mail-layout';
import { Outbox, type OutgoingMail } from '#shared-kernel/application/outbox';
import type { Invitation } from '../domain/invitation.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import { provenEmailOf } from './member-profiles.ts';
import { greeting } from '#shared-kernel/application/greeting';
import { shownAddress, unlinked } from '#shared-kernel/domain/unlinked';
import { inWords } from '#shared-kernel/application/time-words';

type Body = ReturnType<MailWords[keyof MailWords]>;

@Injectable()
export class OrganizationMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly layout: MailLayout,
    private readonly directory: UserDirectory,
    private readonly proofs: MailboxProofs,
    private readonly settings: OrganizationSettings,
  ) {}

  /** In the inviter's language. Unlike the link that members can copy, this one proves the address. */
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

  /** If the address is proven. Limited by the invitations, without which no person can be removed again. */
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
    // An invitation expires, and its link proves the address.
    const isPublic = mail.expiresAt === undefined;
    const action = { label: actionLabel, url: this.settings.options.baseUrl + page, isPublic };
    await this.outbox.mail({ ...mail, ...this.layout.render({ ...body, action }, tag) });
  }
}

type Words = Omit<MailBody, 'action'> & { readonly actionLabel: string };

export interface MailWords {
  invitation(p: {
    organization: string;
    inviter: string;
    /** Null unless it is proven: an attacker can sign up with another person's address. */
    inviterEmail: string | null;
    email: string;
    lifeSeconds: number;
  }): Words;
  removed(p: { organization: string; name: string }): Words;
}

const english: MailWords = {
  invitation: ({ organization, inviter, inviterEmail, email, lifeSeconds }) => ({
    subject: `${unlinked(inviter)} invited you to ${unlinked(organization)}`,
    heading: `${unlinked(inviter)} invited you to ${unlinked(organization)}`,
    paragraphs: [
      `${unlinked(inviter)}${inviterEmail === null ? '' : ` (${shownAddress(inviterEmail)})`} invited you to join the organization ${unlinked(organization)}.`,
      `The invitation is for ${email}. Sign in with this address, or create an account with it.`,
    ],
    actionLabel: 'View invitation',
    note: `Expires in ${inWords(lifeSeconds)}. If you don't know ${unlinked(inviter)}, you can ignore this email.`,
  }),
  removed: ({ organization, name }) => ({
    subject: `You were removed from ${unlinked(organization)}`,
    heading: `You were removed from ${unlinked(organization)}`,
    paragraphs: [
      greeting(name),
      `You are no longer a member of the organization ${unlinked(organization)} and can't access it anymore. Your account and your other organizations stay as they are.`,
    ],
    actionLabel: 'View your organizations',
    note: 'If you think this is a mistake, ask one of its owners to invite you again.',
  }),
};

const words: Readonly<Record<string, MailWords>> = { en: english };

/** @param tag of the language wanted; English where there is no translation yet */
export function wordsIn(tag: string): { words: MailWords; tag: string } {
  return Object.hasOwn(words, tag) ? { words: words[tag]!, tag } : { words: english, tag: 'en' };
}
