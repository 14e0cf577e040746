import { greeting } from '#shared-kernel/application/greeting';
import { shownAddress, unlinked } from '#shared-kernel/domain/unlinked';
import { inWords } from '#shared-kernel/application/time-words';
import type { MailBody } from '#shared-kernel/application/mail-layout';

type Words = Omit<MailBody, 'action'> & { readonly actionLabel: string };

/** What each mail says, in one language. Another language is one more table of this type. */
export interface MailWords {
  invitation(p: {
    organization: string;
    inviter: string;
    /** Null unless it is proven: anyone can sign up with somebody else's address. */
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
