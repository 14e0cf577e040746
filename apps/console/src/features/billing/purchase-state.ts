import type { Purchase } from './queries.ts';

export type StepState = 'done' | 'under-way' | 'ahead';
interface Step {
  readonly name: string;
  readonly state: StepState;
}

/**
 * The state of the page; `not-paid`: the buyer came back without paying; `declined`: the bank refused after the buyer
 * came back.
 */
type View = 'waiting' | 'not-paid' | 'declined' | 'over' | 'done';

/** Milliseconds in which the payment may arrive here after the buyer has. */
const ARRIVAL = 8000;
/** Milliseconds after which the page says that it takes longer. */
const LONG = 30_000;
/** Milliseconds after which the buyer has most likely left the page open and gone. */
const GONE = 600_000;

/** @param waited milliseconds since the page was opened @param wasPaying the bank was seen to confirm the payment */
export function viewOf(
  { waitsFor, isCertain }: Pick<Purchase, 'waitsFor' | 'isCertain'>,
  waited: number,
  wasPaying = false,
): View {
  switch (waitsFor) {
    case 'nothing':
      return 'done';
    case 'over':
      return 'over';
    case 'buyer':
      // The page of the provider is open again.
      if (wasPaying) return 'declined';
      // A buyer who paid while the provider does not answer must not be told to buy again.
      return waited < ARRIVAL || !isCertain ? 'waiting' : 'not-paid';
    default:
      return 'waiting';
  }
}

export const isSilent = ({ isCertain }: Pick<Purchase, 'isCertain'>, waited: number): boolean =>
  !isCertain && waited >= ARRIVAL;

export const isLong = (waited: number): boolean => waited >= LONG;

/** Milliseconds until it is asked again: quickly at first. False = it is settled. */
export function askedAgainIn(waitsFor: Purchase['waitsFor'] | undefined, waited: number): number | false {
  if (waitsFor === 'nothing' || waitsFor === 'over') return false;
  if (waited >= GONE) return 60_000;
  return isLong(waited) ? 10_000 : 2000;
}

const names = ['Payment', 'Order', 'What you bought'] as const;
const at: Readonly<Record<Purchase['waitsFor'], number>> = {
  buyer: 0,
  payment: 0,
  order: 1,
  benefits: 2,
  nothing: 3,
  over: 0,
};

export const stepsOf = (waitsFor: Purchase['waitsFor']): readonly Step[] =>
  names.map((name, index) => {
    const now = at[waitsFor];
    return { name, state: index < now ? 'done' : index === now ? 'under-way' : 'ahead' };
  });

const messages: Readonly<Record<Purchase['waitsFor'], string>> = {
  buyer: 'Waiting for the payment.',
  payment: 'Your bank is confirming the payment.',
  order: 'Paid. Your order is being made.',
  benefits: 'Paid. What you bought is being set up.',
  nothing: 'Your purchase is complete.',
  over: 'Nothing was bought.',
};

const titles: Readonly<Record<View, string>> = {
  waiting: 'Your purchase',
  'not-paid': 'You haven’t paid yet',
  declined: 'The payment failed',
  over: 'Nothing was bought',
  done: 'Thank you',
};

export const titleOf = (view: View): string => titles[view];

export const waitingText = (waitsFor: Purchase['waitsFor']): string => messages[waitsFor];
