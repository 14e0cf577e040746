import { Injectable } from '@nestjs/common';
import {
  type Deletable,
  DeletionPreviews,
  type DeletionSource,
  type EndingPurchases,
} from '#shared-kernel/application/deletion-previews';
import { isJsonObject } from '../../objects/domain/json.ts';
import { paidUntil } from '../../objects/domain/subscription-commands.ts';
import { BillingSettings } from '../../polar/index.ts';
import { HeldPurchases, type HeldSubscription } from '../domain/ports.ts';

/** Subscriptions, and benefits. */
const MOST_SHOWN = 100;

/** Tells what ends at the platform with an account or organization (`AccountLifecycle.ended`), as the mirror has it. */
@Injectable()
export class PurchaseEndings implements DeletionSource {
  constructor(
    private readonly purchases: HeldPurchases,
    private readonly settings: BillingSettings,
    previews: DeletionPreviews,
  ) {
    previews.register(this);
  }

  async purchasesOf(all: readonly Deletable[]): Promise<EndingPurchases | null> {
    const { accessToken, deletedAccounts } = this.settings.options;
    if (accessToken === undefined) return null;
    const ids = all.map(({ id }) => id);
    const subscriptions = await this.purchases.subscriptionsOf(ids, MOST_SHOWN);
    const totals = await this.purchases.totalsOf(ids, MOST_SHOWN);
    // Addresses that are not proven keep their seats.
    const [email] = all.flatMap((one) => (one.type === 'user' ? (one.provenEmail ?? []) : []));
    const seatsOfOthers = email === undefined ? 0 : await this.purchases.seatsOfOthers(email, ids);
    return { goOn: deletedAccounts === 'keep', subscriptions: subscriptions.map(ending), ...totals, seatsOfOthers };
  }
}

function ending({ ownerId, subscription, assignedSeats }: HeldSubscription): EndingPurchases['subscriptions'][number] {
  const { fields, raw } = subscription;
  const { product, status } = raw;
  return {
    id: fields.id,
    ownerId,
    plan: isJsonObject(product) && typeof product.name === 'string' ? product.name : null,
    status: typeof status === 'string' ? status : fields.status,
    paidUntil: paidUntil(fields),
    seats: fields.seats,
    assignedSeats,
  };
}
