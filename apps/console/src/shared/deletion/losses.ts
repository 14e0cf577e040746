import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { absoluteDate } from '../../ui/time/time-messages.ts';

/** The things that the deletion of an account or an organization ends, as the service tells before it is confirmed. */
export type DeletionPreview = components['schemas']['DeletionPreviewView'];
type EndingSubscription = components['schemas']['EndingSubscriptionView'];

/** The holder of the account or an owner of the organization, or staff. */
export type Reader = 'holder' | 'staff';

const DAY = 86_400_000;
/** Benefits that are named; the others are counted. */
const NAMED = 5;

/** The things that go besides the account or the organization itself, one item each. */
export function losses({ counts, deletedToo }: DeletionPreview, reader: Reader): readonly string[] {
  const isOwn = reader === 'holder';
  const some = (name: string, text: (count: number) => string): readonly string[] => {
    const count = counts[name] ?? 0;
    return count === 0 ? [] : [text(count)];
  };
  return [
    ...some('sessions', (count) => (isOwn ? ownSessions(count) : counted(count, 'session'))),
    ...some('apiKeys', (count) => `${counted(count, 'API key')}: programs that use ${them(count)} stop working`),
    ...some('consents', (count) => `the access of ${counted(count, 'connected app')}`),
    ...some('ownApps', (count) => {
      return `${counted(count, 'app')} that ${isOwn ? 'you' : 'they'} registered, with all access that people gave ${them(count)}`;
    }),
    ...some(
      'memberships',
      (count) =>
        `${isOwn ? 'your' : 'the'} membership in ${counted(count, deletedToo.length > 0 ? 'other organization' : 'organization')}`,
    ),
    ...some(
      'sentInvitations',
      (count) => `${counted(count, 'pending invitation')} that ${isOwn ? 'you' : 'they'} sent`,
    ),
    ...deletedToo.map(({ name }) => {
      return `the organization ${name} and everything in it, since ${isOwn ? 'you’re its only member' : 'nobody else is a member'}`;
    }),
    ...some('members', (count) => (isOwn ? ownMemberships(count) : counted(count, 'membership'))),
    ...some('teams', (count) => counted(count, 'team')),
    ...some('openInvitations', (count) => counted(count, 'pending invitation')),
  ];
}

const them = (count: number) => (count === 1 ? 'it' : 'them');
const ownSessions = (count: number) => (count === 1 ? '1 session (this one)' : `${count} sessions, including this one`);
const ownMemberships = (count: number) =>
  count === 1 ? 'your membership' : `${counted(count, 'membership')}, including yours`;

/** The purchases that end, one item each; or the subscriptions that go on at the billing provider, and nothing else. */
export function purchaseLosses({ purchases, deletedToo }: DeletionPreview, now: number): readonly string[] {
  if (purchases === null) return [];
  const { subscriptions, licenseKeys, benefits, seatsOfOthers, goOn } = purchases;
  const plans = subscriptions.map((one) => planText(one, deletedToo.find(({ id }) => id === one.ownerId)?.name, now));
  if (goOn) return plans;
  const named = benefits.slice(0, NAMED);
  const others = benefits.length - named.length;
  const lists = others > 0 ? [...named, `${others} more`] : named;
  return [
    ...plans,
    ...(licenseKeys > 0
      ? [`${counted(licenseKeys, 'license key')}, which ${licenseKeys === 1 ? 'stops' : 'stop'} working`]
      : []),
    ...(benefits.length > 0 ? [`${counted(benefits.length, 'benefit')}: ${lists.join(', ')}`] : []),
    ...(seatsOfOthers > 0 ? [`${counted(seatsOfOthers, 'seat')} in plans of others`] : []),
  ];
}

/** Whether there are invoices, which outlive the account. */
export const hadOrders = ({ purchases }: DeletionPreview): boolean => (purchases?.orders ?? 0) > 0;

export const INVOICES_KEPT = 'Our billing provider keeps invoices.';

/** Whether days that are paid for are lost. */
export const losesDays = ({ purchases }: DeletionPreview): boolean =>
  purchases !== null && !purchases.goOn && purchases.subscriptions.some(({ paidUntil }) => paidUntil !== null);

/** "Team of Acme, paid until 29 November 2026 (12 unused days), 5 seats, 3 of them assigned". */
function planText(subscription: EndingSubscription, organization: string | undefined, now: number): string {
  const { plan, seats, assignedSeats } = subscription;
  return [
    `${plan ?? 'A subscription'}${organization === undefined ? '' : ` of ${organization}`}`,
    stateText(subscription, now),
    ...(seats === null
      ? []
      : [counted(seats, 'seat'), `${assignedSeats === 0 ? 'none' : assignedSeats} of them assigned`]),
  ].join(', ');
}

function stateText({ status, paidUntil }: EndingSubscription, now: number): string {
  if (paidUntil === null) return status === 'past_due' ? 'payment due' : status.replaceAll('_', ' ');
  const end = new Date(paidUntil);
  if (status === 'trialing') return `in a trial until ${absoluteDate(end)}`;
  const days = Math.max(0, Math.ceil((end.getTime() - now) / DAY));
  return `paid until ${absoluteDate(end)} (${counted(days, 'unused day')})`;
}
