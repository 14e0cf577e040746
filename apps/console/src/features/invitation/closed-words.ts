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
        title: 'This invitation was canceled',
        lead: `If you think this is a mistake, ask ${organization} for a new one.`,
      };
    case 'accepted':
      return isMine
        ? {
            title: `You’re no longer in ${organization}`,
            lead: 'You accepted this invitation before. To join again, you’ll need a new one.',
          }
        : { title: 'This invitation was already used', lead: `Its recipient has joined ${organization}.` };
    case 'rejected':
      return {
        title: isMine ? 'You declined this invitation' : 'This invitation was declined',
        lead: `To join ${organization} after all, ask for a new one.`,
      };
    case 'inviter-left':
      return {
        title: 'This invitation no longer works',
        lead: `The person who sent it is no longer in ${organization}. Ask another member for a new one.`,
      };
    case 'organization-full':
      return {
        title: `${organization} is full`,
        lead: 'It has reached its member limit. Ask the person who invited you to make room, then try again.',
      };
  }
}
