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

  /** @param gift what comes with the membership. In the inviter's language. Unlike the link that members can copy, this one proves the address. */
  async invite({ id, email, inviterId, expiresAt }: Invitation, { name }: Organization, gift?: string): Promise<void> {
    const inviter = await this.directory.find(inviterId);
    // The account was deleted meanwhile, which removes the invitation too.
    if (!inviter) return;
    const { invitationLifeSeconds: lifeSeconds } = this.settings.options;
    const inviterEmail = provenEmailOf(inviter);
    const proof = await this.proofs.issue(email, lifeSeconds);
    const page = `/accept-invitation?${new URLSearchParams({ id })}#${new URLSearchParams({ token: proof })}`;
    await this.send({ kind: 'invitation', to: email, expiresAt }, inviter.language, page, (words) =>
      words.invitation({ organization: name, inviter: inviter.name, inviterEmail, email, lifeSeconds, gift }),
    );
  }

  /** If the address is proven. Limited by the invitations, without which no person can be removed again. */
  async removed(userId: string, organization: Organization): Promise<void> {
    await this.tell('removed-from-organization', userId, organization, (words, about) => words.removed(about));
  }

  /** After staff made the user a member. If the address is proven, as the next two. */
  async addedByStaff(userId: string, organization: Organization, roles: readonly string[]): Promise<void> {
    await this.tell('added-to-organization-by-staff', userId, organization, (words, about) =>
      words.addedByStaff({ ...about, roles }),
    );
  }

  /** After staff changed the roles of a member. */
  async rolesChangedByStaff(userId: string, organization: Organization, roles: readonly string[]): Promise<void> {
    await this.tell('organization-role-changed-by-staff', userId, organization, (words, about) =>
      words.rolesChangedByStaff({ ...about, roles }),
    );
  }

  /** To an owner, after staff deleted the organization. */
  async deletedByStaff(userId: string, organization: Organization): Promise<void> {
    await this.tell('organization-deleted-by-staff', userId, organization, (words, about) =>
      words.deletedByStaff(about),
    );
  }

  /** Proven or not; null for an account that is gone. */
  async addressOf(userId: string): Promise<string | null> {
    return (await this.directory.find(userId))?.email ?? null;
  }

  /** The mail to a user about an organization. An address that is not proven gets none. */
  private async tell(
    kind: string,
    userId: string,
    { name: organization }: Organization,
    say: (words: MailWords, about: AboutOrganization) => Body,
  ): Promise<void> {
    const person = await this.directory.find(userId);
    const to = provenEmailOf(person);
    if (!person || to === null) return;
    const about = { organization, name: person.name, helper: this.layout.helper };
    await this.send({ kind, to }, person.language, '/account/organizations', (words) => say(words, about));
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

interface AboutOrganization {
  readonly organization: string;
  /** The name of the receiver. */
  readonly name: string;
  /** The address to ask at. */
  readonly helper: string;
}

type WithRoles = AboutOrganization & { readonly roles: readonly string[] };

export interface MailWords {
  invitation(p: {
    organization: string;
    inviter: string;
    /** Null unless it is proven: an attacker can sign up with another person's address. */
    inviterEmail: string | null;
    email: string;
    lifeSeconds: number;
    /** A sentence. */
    gift: string | undefined;
  }): Words;
  removed(p: AboutOrganization): Words;
  addedByStaff(p: WithRoles): Words;
  rolesChangedByStaff(p: WithRoles): Words;
  deletedByStaff(p: AboutOrganization): Words;
}

const roleText = (roles: readonly string[]) =>
  `Your ${roles.length === 1 ? 'role' : 'roles'} there: ${roles.map(unlinked).join(', ')}.`;

const english: MailWords = {
  invitation: ({ organization, inviter, inviterEmail, email, lifeSeconds, gift }) => ({
    subject: `${unlinked(inviter)} invited you to ${unlinked(organization)}`,
    heading: `${unlinked(inviter)} invited you to ${unlinked(organization)}`,
    paragraphs: [
      `${unlinked(inviter)}${inviterEmail === null ? '' : ` (${shownAddress(inviterEmail)})`} invited you to join the organization ${unlinked(organization)}.`,
      ...(gift === undefined ? [] : [gift]),
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
  addedByStaff: ({ organization, name, roles, helper }) => ({
    subject: `You were added to ${unlinked(organization)}`,
    heading: `You were added to ${unlinked(organization)}`,
    paragraphs: [
      greeting(name),
      `Our support made you a member of the organization ${unlinked(organization)}. ${roleText(roles)}`,
    ],
    actionLabel: 'View your organizations',
    note: `You can leave it at any time. If you didn't expect this, contact ${helper}.`,
  }),
  rolesChangedByStaff: ({ organization, name, roles, helper }) => ({
    subject: `Your role in ${unlinked(organization)} was changed`,
    heading: `Your role in ${unlinked(organization)} was changed`,
    paragraphs: [
      greeting(name),
      `Our support changed what you may do in the organization ${unlinked(organization)}. ${roleText(roles)}`,
    ],
    actionLabel: 'View your organizations',
    note: `If you didn't expect this, contact ${helper}.`,
  }),
  deletedByStaff: ({ organization, name, helper }) => ({
    subject: `${unlinked(organization)} was deleted`,
    heading: `${unlinked(organization)} was deleted`,
    paragraphs: [
      greeting(name),
      `Our support deleted the organization ${unlinked(organization)}, of which you were an owner, with its members, teams and invitations. Your account and your other organizations stay as they are.`,
    ],
    actionLabel: 'View your organizations',
    note: `If you didn't expect this, contact ${helper}.`,
  }),
};

const words: Readonly<Record<string, MailWords>> = { en: english };

/** @param tag of the language wanted; English where there is no translation yet */
export function wordsIn(tag: string): { words: MailWords; tag: string } {
  return Object.hasOwn(words, tag) ? { words: words[tag]!, tag } : { words: english, tag: 'en' };
}
