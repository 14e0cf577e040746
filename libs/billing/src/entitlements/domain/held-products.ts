import { activeGrants } from './held-benefits.ts';
import { type CustomerObjects, differing, embedded, type Known } from './customer-objects.ts';
import type { HeldProduct, MeterBalance, NeededAction } from './holdings.ts';

type Subscription = Known<'subscription'>;

const RUNNING: readonly string[] = ['trialing', 'active'];

/**
 * Those of subscriptions that run. One that is past due counts while a benefit of it is still granted: that is how the
 * platform says that the grace period goes on.
 */
export function heldProducts(objects: CustomerObjects): readonly HeldProduct[] {
  const paidFor = new Set(activeGrants(objects).map(({ fields }) => fields.subscriptionId));
  const own = objects.subscriptions
    .filter(({ fields: { id, status } }) => RUNNING.includes(status) || (status === 'past_due' && paidFor.has(id)))
    .map(ofSubscription);
  return [...own, ...statedProducts(objects)];
}

export const neededForPayments = ({ subscriptions }: CustomerObjects): readonly NeededAction[] =>
  subscriptions
    .filter(({ fields }) => fields.status === 'past_due')
    .map(({ fields: { id, productId } }) => ({ reason: 'payment', subscriptionId: id, productId }));

/** The ids of subscriptions whose objects and the state of the customer contradict each other; the state leaves out those past due. */
export function doubtfulSubscriptions({ subscriptions, state }: CustomerObjects): readonly string[] {
  if (!state) return [];
  const asStated = ({ id, status }: { readonly id: string; readonly status: string }) => `${id} ${status}`;
  const running = subscriptions.filter(({ fields }) => RUNNING.includes(fields.status));
  const listed = state.fields.activeSubscriptions.map(asStated);
  const differences = differing(
    listed,
    running.map(({ fields }) => asStated(fields)),
  );
  return [...new Set(differences.map((one) => one.slice(0, one.indexOf(' '))))];
}

/** Of each meter, the newer of its object and of what the state of the customer says. */
export function meterBalances({ meters, state }: CustomerObjects): readonly MeterBalance[] {
  const stated = new Map(state?.fields.activeMeters.map((meter) => [meter.meterId, meter]));
  const own = meters.map(({ fields, raw, versionUs }): MeterBalance => {
    const newer = state && state.versionUs > versionUs ? stated.get(fields.meterId) : undefined;
    stated.delete(fields.meterId);
    const { meterId, consumedUnits, creditedUnits, balance } = newer ?? fields;
    return { meterId, name: nameIn(raw, 'meter'), consumedUnits, creditedUnits, balance };
  });
  const others = [...stated.values()].map(({ meterId, consumedUnits, creditedUnits, balance }): MeterBalance => {
    return { meterId, name: null, consumedUnits, creditedUnits, balance };
  });
  return [...own, ...others];
}

function ofSubscription({ fields, raw }: Subscription): HeldProduct {
  return {
    productId: fields.productId,
    name: nameIn(raw, 'product'),
    subscriptionId: fields.id,
    status: fields.status,
    paymentNeeded: fields.status === 'past_due',
    seats: fields.seats,
    units: fields.units,
    currentPeriodEnd: fields.currentPeriodEnd,
    endsAt: fields.endsAt,
  };
}

/** Those that only the state tells of: their objects have not arrived. */
function statedProducts({ subscriptions, state }: CustomerObjects): readonly HeldProduct[] {
  const known = new Set(subscriptions.map(({ fields }) => fields.id));
  return (state?.fields.activeSubscriptions ?? [])
    .filter(({ id, status }) => !known.has(id) && RUNNING.includes(status))
    .map(({ id, productId, status }) => ({
      productId,
      name: null,
      subscriptionId: id,
      status,
      paymentNeeded: false,
      seats: null,
      units: null,
      currentPeriodEnd: null,
      endsAt: null,
    }));
}

function nameIn(raw: Known<'subscription'>['raw'], member: string): string | null {
  const name = embedded(raw, member)?.name;
  return typeof name === 'string' ? name : null;
}
