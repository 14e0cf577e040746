import { inWords } from '#shared-kernel/application/duration-words';
import type { MailBody } from '#shared-kernel/application/mail-layout';

type Words = Omit<MailBody, 'action'> & { readonly actionLabel: string };

/** What each mail says, in one language. Another language is one more table of this type. */
export interface MailWords {
  invitation(p: {
    organization: string;
    inviter: string;
    /** Null unless it is verified: anybody may register with the address of somebody else. */
    inviterEmail: string | null;
    email: string;
    lifeSeconds: number;
  }): Words;
  removed(p: { organization: string; name: string }): Words;
}

const english: MailWords = {
  invitation: ({ organization, inviter, inviterEmail, email, lifeSeconds }) => ({
    subject: `Join ${organization}`,
    heading: `Join ${organization}`,
    paragraphs: [
      `${inviterEmail === null ? inviter : `${inviter} (${inviterEmail})`} invites you to join the organization ${organization}.`,
      `The invitation is for ${email}. Sign in with this address, or create an account with it.`,
    ],
    actionLabel: 'See the invitation',
    note: `It can be accepted for ${inWords(lifeSeconds)}. If you do not know ${inviter}, you can ignore this mail.`,
  }),
  removed: ({ organization, name }) => ({
    subject: `You were removed from ${organization}`,
    heading: `You were removed from ${organization}`,
    paragraphs: [
      `Hello ${name},`,
      `You are no longer a member of the organization ${organization}, and no longer see what is in it. Your account and your other organizations stay as they are.`,
    ],
    actionLabel: 'See your organizations',
    note: 'If you think that this is a mistake, ask one of its owners for an invitation.',
  }),
};

const words: Readonly<Record<string, MailWords>> = { en: english };

/** @param tag of the language wanted; English where there is no translation yet */
export function wordsIn(tag: string): { words: MailWords; tag: string } {
  return Object.hasOwn(words, tag) ? { words: words[tag]!, tag } : { words: english, tag: 'en' };
}
