import { Box, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiRefusal } from '../../api/refusal.ts';
import { billingReads, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { BusyButton, LinkButton } from '../../ui/actions/buttons.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { isSold } from './plan-choice.tsx';
import { PayingAs } from './paying-as.tsx';
import { leaveForProvider } from './portal-button.tsx';
import { PurchaseDone, PurchaseSteps } from './purchase-progress.tsx';
import { askedAgainIn, isLong, isSilent, titleOf, viewOf } from './purchase-state.ts';
import { plansWith, type Purchase, usePlans, usePurchase, useStartPurchase } from './queries.ts';

/** Where a buyer comes back to. It proves nothing: the page asks until the purchase is known to be there. */

/** Milliseconds. */
const TICK = 1000;

export default function PurchasePage() {
  const id = useSearchParams()[0].get('checkout_id');
  return id === null ? <Unknown /> : <Tracked key={id} id={id} />;
}

function Tracked({ id }: { readonly id: string }) {
  const waited = useWaited();
  const purchase = usePurchase(id, (known) => askedAgainIn(known?.waitsFor, waited));
  const wasPaying = useHasBeen(purchase.data?.waitsFor === 'payment');
  useFreshBilling(purchase.data?.waitsFor === 'nothing');
  if (purchase.error instanceof ApiRefusal && purchase.error.status === 404) return <Unknown />;
  const view = purchase.data && viewOf(purchase.data, waited, wasPaying);
  return (
    <Page title={titleOf(view ?? 'waiting')} width={640} query={purchase}>
      {(known) => <Known purchase={known} waited={waited} wasPaying={wasPaying} lost={purchase.error !== null} />}
    </Page>
  );
}

function Known(props: {
  readonly purchase: Purchase;
  readonly waited: number;
  readonly wasPaying: boolean;
  readonly lost: boolean;
}) {
  const { purchase, waited, wasPaying } = props;
  switch (viewOf(purchase, waited, wasPaying)) {
    case 'done':
      return <PurchaseDone purchase={purchase} />;
    case 'over':
      return purchase.status === 'expired' ? (
        <Ended purchase={purchase} title={(name) => `The purchase${after('of', name)} has expired`} again="Pay now">
          Nothing was charged. Start again.
        </Ended>
      ) : (
        <Ended purchase={purchase} title={(name) => `The purchase${after('of', name)} failed`} again={ANOTHER_CARD}>
          Nothing was charged. Start again, with another card if you like.
        </Ended>
      );
    case 'declined':
      return (
        <Ended
          purchase={purchase}
          title={(name) => `Your bank declined the payment${after('for', name)}`}
          again={ANOTHER_CARD}
        >
          Nothing was charged. Pay with another card, or ask your bank.
        </Ended>
      );
    case 'not-paid':
      return (
        <Ended purchase={purchase} title={() => 'Nothing was bought so far'} again="Go to the payment page">
          If you just paid, stay here: this page updates by itself as soon as the payment arrives.
        </Ended>
      );
    case 'waiting':
      return (
        <PurchaseSteps
          waitsFor={purchase.waitsFor}
          isLong={isLong(waited)}
          lost={props.lost ? 'us' : isSilent(purchase, waited) ? 'provider' : undefined}
        />
      );
  }
}

const after = (word: string, name: string | undefined) => (name === undefined ? '' : ` ${word} ${name}`);

const ANOTHER_CARD = 'Pay with another card';

function Ended(props: {
  readonly purchase: Purchase;
  /** @param name of the product; undefined: not known */
  title(name: string | undefined): string;
  /** The button that leads to a new payment. */
  readonly again: string;
  readonly children: string;
}) {
  const { purchase, again, children } = props;
  const { path } = useBillingOwner();
  const name = usePlans().data?.find(({ id }) => id === purchase.productId)?.name;
  return (
    <EmptyState
      title={props.title(name)}
      action={
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
          <PayAgain purchase={purchase}>{again}</PayAgain>
          <LinkButton to={plansWith(path, { plan: purchase.productId ?? '', seats: purchase.seats ?? undefined })}>
            Choose a plan
          </LinkButton>
          <LinkButton to={path}>Back to billing</LinkButton>
        </Stack>
      }
    >
      {children}
    </EmptyState>
  );
}

/** Also for a purchase of another owner. */
function Unknown() {
  const { path } = useBillingOwner();
  return (
    <Page title="Your purchase" width={640}>
      <EmptyState
        title="This purchase doesn’t exist, or isn’t yours"
        action={<LinkButton to={path}>Back to billing</LinkButton>}
      >
        If you paid, your orders have it. You may be signed in to another account.
      </EmptyState>
    </Page>
  );
}

function useHasBeen(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was;
}

/** Milliseconds since the page was opened. */
function useWaited(): number {
  const [opened] = useState(() => Date.now());
  const [now, setNow] = useState(opened);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now - opened;
}

/** Other pages read the owner's billing again as soon as the purchase is there. */
function useFreshBilling(isThere: boolean): void {
  const owner = useBillingOwner();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isThere) return;
    const purchases = billingReads.of(owner, 'purchase');
    void queries.invalidateQueries({
      queryKey: billingReads.of(owner),
      predicate: ({ queryKey }) => queryKey[purchases.length - 1] !== purchases.at(-1),
    });
  }, [isThere, owner, queries]);
}

/** Leads to a new payment page for what a purchase was about. Nothing where that is not known, or no longer sold. */
function PayAgain({ purchase, children }: { readonly purchase: Purchase; readonly children: string }) {
  const { disabledReason } = useBillingOwner();
  const { data: plans } = usePlans();
  const start = useStartPurchase();
  const { productId, seats } = purchase;
  const leave = useChange(async (id: string) =>
    leaveForProvider(await start({ productId: id, seats: seats ?? undefined })),
  );
  const plan = plans?.find(({ id }) => id === productId);
  if (disabledReason !== undefined || !plan || !isSold(plan)) return null;
  return (
    <>
      <Box sx={{ width: '100%' }}>
        <PayingAs />
      </Box>
      <BusyButton variant="contained" busy={leave.isPending} onClick={() => leave.mutate(plan.id)}>
        {children}
      </BusyButton>
    </>
  );
}
