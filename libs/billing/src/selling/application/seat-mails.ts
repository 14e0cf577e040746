import { Injectable } from '@nestjs/common';
import { OrganizationPermissions, type Person, UserDirectory } from '#identity';
import { greeting } from '#shared-kernel/application/greeting';
import { type MailBody, MailLayout } from '#shared-kernel/application/mail-layout';
import { Outbox } from '#shared-kernel/application/outbox';
import { unlinked } from '#shared-kernel/domain/unlinked';
import type { BillingOwner } from '../../customers/index.ts';
import { BillingSettings } from '../../polar/index.ts';

/** To one recipient: seats can be given and removed again and again. */
const BY_RECIPIENT = { name: 'seat', limit: 10, windowSeconds: 3600 };

/** By one person, over all subscriptions: one seat reaches any number of addresses one after the other. */
export const BY_GIVER = { name: 'seat-giver', limit: 100, windowSeconds: 3600 };

export interface GivenSeat {
  readonly email: string;
  /** The holder, where the buyer is an organization and the address is of a member. */
  readonly member: Person | undefined;
  readonly plan: string;
}

/** Mails to people about seats they are given or lose, because the platform sends none. Within a transaction. */
@Injectable()
export class SeatMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly layout: MailLayout,
    private readonly settings: BillingSettings,
    private readonly directory: UserDirectory,
    private readonly permissions: OrganizationPermissions,
  ) {}

  async given(owner: BillingOwner, { email, member, plan }: GivenSeat): Promise<void> {
    const buyer = await this.nameOf(owner);
    // The buyer is gone, and the seat goes with it.
    if (buyer === undefined) return;
    const isInvited = owner.type === 'organization' && !member;
    const words = isInvited
      ? invited({ buyer, plan })
      : member
        ? usable({ buyer, plan, member })
        : kept({ buyer, plan, email });
    const { page, label, ...body } = words;
    const action = { label, url: this.settings.options.publicUrl + page, isPublic: true };
    await this.outbox.mail({
      kind: 'seat-given',
      to: email,
      quota: BY_RECIPIENT,
      ...this.layout.render({ ...body, action }, 'en'),
    });
  }

  /** About a seat that a member had, not one that waited for a person. */
  async removed(owner: BillingOwner, { email, member, plan }: GivenSeat): Promise<void> {
    const buyer = await this.nameOf(owner);
    if (buyer === undefined) return;
    const body = taken({ buyer, plan, member });
    await this.outbox.mail({ kind: 'seat-removed', to: email, quota: BY_RECIPIENT, ...this.layout.render(body, 'en') });
  }

  /** The sentence of an invitation about the seat that comes with it. */
  static gift(plan: string): string {
    return `You get a seat of ${unlinked(plan)} with it.`;
  }

  private async nameOf({ type, id }: BillingOwner): Promise<string | undefined> {
    return (type === 'organization' ? await this.permissions.summary(id) : await this.directory.find(id))?.name;
  }
}

type Words = Omit<MailBody, 'action'> & { readonly page: string; readonly label: string };

interface About {
  readonly buyer: string;
  readonly plan: string;
}

const note = (buyer: string) => `${unlinked(buyer)} pays for it. You don't have to pay anything.`;

function usable({ buyer, plan, member }: About & { readonly member: Person }): Words {
  const proven = member.emailProven ? member.name : '';
  return {
    subject: `You have a seat of ${unlinked(plan)}`,
    heading: `You have a seat of ${unlinked(plan)}`,
    paragraphs: [greeting(proven), `${unlinked(buyer)} gave you a seat of ${unlinked(plan)}. You have access now.`],
    page: '/account/billing/benefits',
    label: 'See what you have',
    note: note(buyer),
  };
}

/** From a person, for an address that need not have an account. */
const kept = ({ buyer, plan, email }: About & Pick<GivenSeat, 'email'>): Words => ({
  subject: `You have a seat of ${unlinked(plan)}`,
  heading: `You have a seat of ${unlinked(plan)}`,
  paragraphs: [
    greeting(''),
    `${unlinked(buyer)} gave you a seat of ${unlinked(plan)}. To use it, sign in with ${email}, or create an account with this address.`,
  ],
  page: '/account/billing/benefits',
  label: 'See what you have',
  note: note(buyer),
});

function taken({ buyer, plan, member }: About & Pick<GivenSeat, 'member'>): MailBody {
  const title = `You no longer have a seat of ${unlinked(plan)}`;
  const name = member?.emailProven ? member.name : '';
  return {
    subject: title,
    heading: title,
    paragraphs: [greeting(name), `${unlinked(buyer)} removed your seat of ${unlinked(plan)}. Your access has ended.`],
    note: `If you still need it, ask ${unlinked(buyer)}.`,
  };
}

/** There was an invitation before the seat; a new one says itself what comes with it. */
const invited = ({ buyer, plan }: About): Words => ({
  subject: `${unlinked(buyer)} gave you a seat of ${unlinked(plan)}`,
  heading: `${unlinked(buyer)} gave you a seat of ${unlinked(plan)}`,
  paragraphs: [greeting(''), `You can use it once you accept the invitation to ${unlinked(buyer)}.`],
  page: '/account/organizations',
  label: 'View invitation',
  note: note(buyer),
});
