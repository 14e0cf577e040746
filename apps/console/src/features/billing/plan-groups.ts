import { intervalWords } from '../../words/subscription-words.ts';

interface Timed {
  readonly isRecurring: boolean;
  readonly recurringInterval: string | null;
  readonly recurringIntervalCount: number | null;
}

export interface PlanGroup<Plan> {
  readonly name: string;
  readonly plans: readonly Plan[];
}

const names: Readonly<Record<string, string>> = {
  'per month': 'Monthly',
  'per year': 'Yearly',
  'per week': 'Weekly',
  'per day': 'Daily',
};
const order = ['month', 'year', 'week', 'day', 'unknown'];

/** By how often they are paid: monthly first, single payments last. */
export function groupPlans<Plan extends Timed>(plans: readonly Plan[]): readonly PlanGroup<Plan>[] {
  const sorted = plans.toSorted((a, b) => placeOf(a) - placeOf(b));
  return [...Map.groupBy(sorted, nameOf)].map(([name, members]) => ({ name, plans: members }));
}

function nameOf({ isRecurring, recurringInterval, recurringIntervalCount }: Timed): string {
  if (!isRecurring) return 'One-time purchases';
  const words = intervalWords(recurringInterval, recurringIntervalCount);
  return names[words] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
}

const placeOf = ({ isRecurring, recurringInterval, recurringIntervalCount }: Timed): number =>
  isRecurring ? order.indexOf(recurringInterval ?? 'unknown') * 1000 + (recurringIntervalCount ?? 1) : 1e6;
