/** Another plan or number of seats: first what is wanted, then what it costs, and why. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { changedText } from '../../shared/billing/subscription.ts';
import { EstimateDialog, timedVerb } from '../../shared/billing/change-estimate.tsx';
import { groupPlans } from '../../shared/billing/plans.ts';
import { SeatsField } from '../../shared/billing/seats-field.tsx';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import type { Item } from './billing-parts.tsx';
import { productPrice } from './catalog-words.ts';

type Subscription = Item<'subscriptions'>;
type Product = Item<'products'>;
type Choice = NonNullable<components['schemas']['StaffChangePlanBody']['prorationBehavior']>;

interface Wish {
  readonly target: { readonly productId: string } | { readonly seats: number };
  /** Undefined: more at once, less from the next period on. */
  readonly prorationBehavior?: Choice;
  /** "Change to Pro yearly?" */
  readonly title: string;
}

export function ChangeDialog(props: {
  readonly of: Subscription;
  readonly what: 'plan' | 'seats';
  readonly refresh: readonly (readonly string[])[];
  onClose(): void;
}) {
  const [wish, setWish] = useState<Wish>();
  if (wish) return <Estimated {...props} wish={wish} />;
  return props.what === 'plan' ? <AskPlan {...props} choose={setWish} /> : <AskSeats {...props} choose={setWish} />;
}

const payments = [
  { value: '', label: 'More at once, less from the next period on' },
  { value: 'invoice', label: 'At once, paid at once' },
  { value: 'prorate', label: 'At once, paid with the next invoice' },
  { value: 'next_period', label: 'From the next period on' },
] as const satisfies readonly { readonly value: Choice | ''; readonly label: string }[];

const PaymentField = () => <SelectField name="payment" label="When" options={payments} />;

const paidAs = (payment: string): Pick<Wish, 'prorationBehavior'> =>
  payment === '' ? {} : { prorationBehavior: payment as Choice };

interface Asking {
  readonly of: Subscription;
  choose(wish: Wish): void;
  onClose(): void;
}

function AskSeats({ of: { seats }, choose, onClose }: Asking) {
  const form = useServerForm<{ seats: string; payment: string }>({
    defaultValues: { seats: String(seats ?? 1), payment: '' },
    send: async (values, { setError }) => {
      const wanted = Number(values.seats);
      if (wanted === seats) setError('seats', { message: 'The subscription has this number.' });
      else
        choose({
          target: { seats: wanted },
          ...paidAs(values.payment),
          title: `Change to ${counted(wanted, 'seat')}?`,
        });
    },
  });
  return (
    <DialogFrame title="Change the number of seats" onClose={onClose}>
      <Form of={form}>
        <SeatsField autoFocus hint={seats === null ? undefined : `${counted(seats, 'seat')} now.`} />
        <PaymentField />
        <SubmitButton cancel={onClose}>Review change</SubmitButton>
      </Form>
    </DialogFrame>
  );
}

/** The most that a list answers at once. */
const MOST = 100;

function AskPlan(props: Asking) {
  const query = { status: 'active', limit: MOST };
  const products = useQuery({
    queryKey: ['staff-billing-products', 'active'],
    queryFn: () => answer(api.GET('/api/staff/billing/products', { params: { query } })),
  });
  return (
    <DialogFrame title="Change the plan" onClose={props.onClose}>
      <Answer query={products}>
        {({ items, nextCursor }) => {
          const plans = items.filter((product) => isOffered(product) && product.id !== props.of.productId);
          return plans.length === 0 ? (
            <Muted>There is no other plan.</Muted>
          ) : (
            <PlanForm {...props} plans={plans} isCut={nextCursor !== null} />
          );
        }}
      </Answer>
    </DialogFrame>
  );
}

/** The subscription as the service has it. */
const isOffered = ({ isRecurring, visibility }: Product): boolean =>
  isRecurring && (visibility === null || visibility === 'public');

function PlanForm(props: Asking & { readonly plans: readonly Product[]; readonly isCut: boolean }) {
  const { plans, isCut, choose, onClose } = props;
  const form = useServerForm<{ productId: string; payment: string }>({
    defaultValues: { productId: '', payment: '' },
    send: async ({ productId, payment }) => {
      const { name } = plans.find(({ id }) => id === productId)!;
      choose({ target: { productId }, ...paidAs(payment), title: `Change to ${name}?` });
    },
  });
  const options = groupPlans(plans).flatMap((group) =>
    group.plans.map((plan) => {
      const { figure, unit } = productPrice(plan);
      const price = `${figure} ${unit}`.trim();
      return { value: plan.id, label: plan.name === price ? price : `${plan.name}, ${price}` };
    }),
  );
  return (
    <Form of={form}>
      <SelectField
        name="productId"
        label="Plan"
        options={[{ value: '', label: 'Choose a plan' }, ...options]}
        rules={{ required: 'Choose a plan.' }}
        hint={isCut && `Of the ${MOST} newest products.`}
      />
      <PaymentField />
      <SubmitButton cancel={onClose}>Review change</SubmitButton>
    </Form>
  );
}

function Estimated(props: {
  readonly of: Subscription;
  readonly wish: Wish;
  readonly refresh: readonly (readonly string[])[];
  onClose(): void;
}) {
  const { of: subscription, wish, refresh, onClose } = props;
  const { target, title, prorationBehavior } = wish;
  const paid = prorationBehavior === undefined ? {} : { prorationBehavior };
  const params = { path: { id: subscription.id } };
  const isPlan = 'productId' in target;
  // Never from the cache, because the cost depends on the time.
  const estimate = useQuery({
    queryKey: ['staff-billing-estimate', subscription.id, target, prorationBehavior],
    queryFn: () => {
      const query = { ...(isPlan ? target : { seats: String(target.seats) }), ...paid };
      return answer(api.GET('/api/staff/billing/subscriptions/{id}/estimate', { params: { ...params, query } }));
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const change = useChange(
    (reason: string) => {
      const body = { reason, ...paid };
      return isPlan
        ? answer(
            api.POST('/api/staff/billing/subscriptions/{id}/change-plan', { params, body: { ...body, ...target } }),
          )
        : answer(
            api.POST('/api/staff/billing/subscriptions/{id}/change-seats', { params, body: { ...body, ...target } }),
          );
    },
    { refresh, done: (changed) => changedText(isPlan ? 'Plan' : 'Seats', changed), quiet: true },
  );
  return (
    <EstimateDialog
      subscription={subscription}
      estimate={estimate}
      title={title}
      verb={(found) => timedVerb(isPlan ? 'Change plan' : 'Change seats', found)}
      isTaxIncluded={undefined}
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" isRequired />}
      confirm={(_estimate, { reason = '' }) => change.mutateAsync(reason.trim())}
      onClose={onClose}
    />
  );
}
