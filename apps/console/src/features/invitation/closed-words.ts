import type { Preview } from './standing.ts';

export type Closed = Exclude<Preview['state'], 'open'>;

/** Why an invitation cannot be answered, and what can be done about it. */
export function closedWords(
  state: Closed,
  organization: string,
  isMine: boolean,
): { readonly title: string; readonly lead: string } {
  switch (state) {
    case 'expired':
      return { title: 'This invitation has expired', lead: `Ask ${organization} for a new one.` };
    case 'canceled':
      return {
        title: 'This invitation was withdrawn',
        lead: `If you think that is a mistake, ask ${organization} for a new one.`,
      };
    case 'accepted':
      return isMine
        ? {
            title: `You are no longer in ${organization}`,
            lead: 'You accepted this invitation once. To join again you need a new one.',
          }
        : { title: 'This invitation was used already', lead: `Whoever it was for has joined ${organization}.` };
    case 'rejected':
      return {
        title: isMine ? 'You declined this invitation' : 'This invitation was declined',
        lead: `To join ${organization} all the same, ask for a new one.`,
      };
    case 'inviter-left':
      return {
        title: 'This invitation no longer works',
        lead: `Whoever sent it is no longer in ${organization}. Ask somebody there for a new one.`,
      };
    case 'organization-full':
      return {
        title: `${organization} is full`,
        lead: 'All its places are taken. Ask whoever invited you to make room, then try again.',
      };
  }
}
