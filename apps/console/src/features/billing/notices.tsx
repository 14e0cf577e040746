import { Alert, type AlertProps } from '@mui/material';
import type { ReactNode } from 'react';
import { Amount } from '../../shared/billing/money.tsx';
import { besidesText } from '../../shared/billing/provider-prices.ts';
import { type BillingAccount, type Subscription, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import {
  hasEnded,
  intervalText,
  isPaused,
  outlookOf,
  seatsText,
  stillDueText,
} from '../../shared/billing/subscription.ts';
import { LinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { PortalButton } from './portal-button.tsx';
import { usePlans, useSubscriptionChanges } from './queries.ts';
import { counted } from '../../messages/counted.ts';

export const Notice = (props: {
  readonly severity: NonNullable<AlertProps['severity']>;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) => (
  <Alert
    severity={props.severity}
    role={props.severity === 'error' ? 'alert' : 'status'}
    action={props.action}
    sx={{
      alignItems: { sm: 'center' },
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      '& .MuiAlert-message': { flex: 1 },
      '& .MuiAlert-action': {
        alignItems: 'center',
        flexShrink: 0,
        m: 0,
        p: 0,
        pl: { xs: '32px', sm: 2 },
        pb: { xs: 1, sm: 0 },
        width: { xs: '100%', sm: 'auto' },
      },
    }}
  >
    {props.children}
  </Alert>
);

const reasons: Readonly<Record<NonNullable<BillingAccount['reason']>, string>> = {
  'email-taken':
    'Nothing can be bought yet: another customer of our billing provider has your email. Confirm your email, or contact support.',
  'email-refused':
    'Nothing can be bought yet: our billing provider doesn’t accept your email. Change it, or contact support.',
  'no-owner': 'Nothing can be bought: this organization has no owner.',
};

export function AccountNotice({ account: { status, reason, customer } }: { readonly account: BillingAccount }) {
  if (reason === null) return null;
  if (status === 'conflict') return <Notice severity="error">{reasons[reason]}</Notice>;
  if (status !== 'linked') return null;
  return (
    <Notice severity="warning">
      Our billing provider didn’t accept your new email. Invoices still go to {customer?.email ?? 'the former one'}.
      Contact support.
    </Notice>
  );
}

export function SubscriptionNotice({ subscription }: { readonly subscription: Subscription }) {
  const { status, cancelAtPeriodEnd, pauseAtPeriodEnd, pendingUpdate } = subscription;
  switch (status) {
    // The payment that is due stands above everything else.
    case 'past_due':
      return cancelAtPeriodEnd ? <Canceled subscription={subscription} /> : null;
    case 'unpaid':
      return (
        <Notice severity="error" action={<Portal>Pay now</Portal>}>
          Several payments failed, so {subscription.product.name} is switched off. Pay to get it back.
        </Notice>
      );
    case 'incomplete':
      return (
        <Notice severity="warning" action={<Portal>Complete payment</Portal>}>
          The first payment isn’t complete. {subscription.product.name} starts when it is.
        </Notice>
      );
    case 'incomplete_expired':
      return <Ended>The first payment was never made, so this never started. You weren’t charged.</Ended>;
    case 'canceled':
      return <Ended>This subscription has ended. Its orders and invoices stay here.</Ended>;
  }
  if (cancelAtPeriodEnd) return <Canceled subscription={subscription} />;
  if (isPaused(subscription) || pauseAtPeriodEnd) return <Paused subscription={subscription} />;
  if (pendingUpdate) return <Pending subscription={subscription} change={pendingUpdate} />;
  return status === 'trialing' ? <Trial subscription={subscription} /> : null;
}

const Portal = ({ children }: { readonly children: string }) => (
  <PortalButton size="small" isForCard>
    {children}
  </PortalButton>
);

function Ended({ children }: { readonly children: string }) {
  const { path } = useBillingOwner();
  return (
    <Notice
      severity="info"
      action={
        <LinkButton size="small" to={`${path}/plans`}>
          See plans
        </LinkButton>
      }
    >
      {children}
    </Notice>
  );
}

interface Shown {
  readonly subscription: Subscription;
}

/** Nothing for those who may only read. */
function Act(props: { readonly children: string; readonly busy: boolean; act(): void }) {
  const { disabledReason } = useBillingOwner();
  if (disabledReason !== undefined) return null;
  return (
    <SecondaryButton size="small" busy={props.busy} onClick={() => props.act()}>
      {props.children}
    </SecondaryButton>
  );
}

function Canceled({ subscription }: Shown) {
  const { uncancel } = useSubscriptionChanges(subscription.id);
  return (
    <Notice
      severity="warning"
      action={
        <Act busy={uncancel.isPending} act={() => uncancel.mutate()}>
          Keep subscription
        </Act>
      }
    >
      Canceled. It ends <When of={subscription} />. {stillDueText(subscription)}
    </Notice>
  );
}

function Paused({ subscription }: Shown) {
  const { unpause } = useSubscriptionChanges(subscription.id);
  const { resumesAt } = subscription;
  if (isPaused(subscription)) {
    return (
      <Notice severity="info">
        Paused: {subscription.product.name} can’t be used, and nothing is charged.{' '}
        {resumesAt ? (
          <>
            It resumes on <CalendarDate at={resumesAt} />.
          </>
        ) : (
          'It stays so until you resume it.'
        )}
      </Notice>
    );
  }
  return (
    <Notice
      severity="info"
      action={
        <Act busy={unpause.isPending} act={() => unpause.mutate()}>
          Don’t pause
        </Act>
      }
    >
      Will be paused <When of={subscription} />
      {resumesAt && (
        <>
          , until <CalendarDate at={resumesAt} />
        </>
      )}
      .
    </Notice>
  );
}

function Pending(props: Shown & { readonly change: NonNullable<Subscription['pendingUpdate']> }) {
  const { appliesAt, productId, seats } = props.change;
  const { dropChange } = useSubscriptionChanges(props.subscription.id);
  const { data: plans } = usePlans();
  const name = plans?.find(({ id }) => id === productId)?.name ?? 'another plan';
  return (
    <Notice
      severity="info"
      action={
        <Act busy={dropChange.isPending} act={() => dropChange.mutate()}>
          Drop this change
        </Act>
      }
    >
      {productId === null ? `Changes to ${counted(seats ?? 0, 'seat')}` : `Changes to ${name}`} on{' '}
      <CalendarDate at={appliesAt} />. Until then everything stays as it is.
    </Notice>
  );
}

function Trial({ subscription }: Shown) {
  return (
    <Notice severity="info">
      The trial ends <When of={subscription} />. Then it costs <RecurringPrice of={subscription} />.
    </Notice>
  );
}

const When = ({ of }: { readonly of: Subscription }): ReactNode => {
  const at = outlookOf(of)?.at;
  if (!at) return 'at the end of the period';
  return (
    <>
      on <CalendarDate at={at} />
    </>
  );
};

/** "$50.00 per month for 5 seats, plus any tax": before discounts. */
export const RecurringPrice = ({ of }: { readonly of: Subscription }) => (
  <>
    <Amount amount={of.amount} currency={of.currency} /> {intervalText(of.recurringInterval, of.recurringIntervalCount)}
    {of.isSoldBySeats && seatsText(of)}
    {!hasEnded(of) && (of.amount > 0 || of.meters.length > 0) && besidesText(of)}
  </>
);
