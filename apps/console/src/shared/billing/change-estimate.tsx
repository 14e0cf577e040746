/** The cost of a change of a subscription, in words, and the dialog that asks before it. */
import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type ConfirmDialogProps, ConfirmQuestion } from '../../ui/feedback/confirm-question.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { shortDates } from '../../ui/time/time-messages.ts';
import type { Subscription } from './billing-owner.ts';
import { Amount, moneyText } from './money.tsx';
import { plusTaxText } from './provider-prices.ts';
import { intervalText, seatsText } from './subscription.ts';

interface Cost {
  readonly total: number;
  readonly currency: string;
  readonly due: 'now' | 'next-invoice' | 'nothing';
  /** ISO 8601; null: at once. */
  readonly appliesAt: string | null;
  /** ISO 8601: the end of what `debit` pays for; null: nothing is charged. */
  readonly paidUntil: string | null;
}

/** Amounts are prices: with taxes only where the prices include them. */
interface Estimate extends Cost {
  readonly credit: number;
  readonly debit: number;
  readonly newAmount: number;
  /** After the change; null: it is not sold by seats. */
  readonly seats: number | null;
}

type Period = Pick<Subscription, 'recurringInterval' | 'recurringIntervalCount'>;

/** Asks before a change that costs money. */
export function EstimateDialog<Found extends Estimate>(props: {
  readonly subscription: Period;
  readonly estimate: {
    readonly data: Found | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly title: string;
  verb(estimate: Estimate): string;
  readonly per?: string | undefined;
  /** The purchase in words: "Pro monthly", "2 more seats". */
  readonly what?: string | undefined;
  /** Costs beside the amount of each period: "plus $0.01 per unit used". */
  readonly besides?: string | undefined;
  /** Whether nothing comes on top of the amounts; undefined: not known. */
  readonly isTaxIncluded: boolean | undefined;
  /** A further consequence, in a sentence. */
  note?(estimate: Found): string | undefined;
  /** @param estimate as it is shown */
  confirm(estimate: Found, values: Readonly<Record<string, string>>): Promise<unknown>;
  readonly inputs?: ReactNode;
  readonly remedy?: ReactNode;
  /** Help where not even the cost can be told. */
  remedyFor?(refusal: ApiRefusal): ReactNode;
  readonly defaultValues?: Readonly<Record<string, string>>;
  readonly refused?: ConfirmDialogProps['refused'];
  onClose(): void;
}) {
  const {
    subscription,
    estimate: found,
    title,
    verb,
    per,
    what,
    besides,
    isTaxIncluded,
    note,
    confirm,
    remedyFor,
    onClose,
    ...asking
  } = props;
  const { data: estimate, error, isFetching, refetch } = found;
  if (!estimate) {
    return (
      <DialogFrame
        title={title}
        onClose={onClose}
        actions={
          <>
            {error && (
              <Button variant="contained" onClick={() => void refetch()} disabled={isFetching}>
                Try again
              </Button>
            )}
            <SecondaryButton onClick={onClose} autoFocus>
              Cancel
            </SecondaryButton>
          </>
        }
      >
        {error instanceof ApiRefusal ? (
          <>
            <RefusalAlert refusal={error} focused />
            <Box sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>{remedyFor?.(error)}</Box>
          </>
        ) : (
          <Shape />
        )}
      </DialogFrame>
    );
  }
  return (
    <ConfirmQuestion
      {...asking}
      onClose={onClose}
      title={title}
      verb={verb(estimate)}
      confirm={(values) => confirm(estimate, values)}
    >
      <EstimateShown
        estimate={estimate}
        subscription={subscription}
        per={per}
        what={what}
        besides={besides}
        isTaxIncluded={isTaxIncluded}
        note={note?.(estimate)}
      />
    </ConfirmQuestion>
  );
}

const Shape = () => (
  <Box aria-busy="true" aria-label="Loading" role="group">
    <Skeleton variant="text" />
    <Skeleton variant="text" />
    <Skeleton variant="text" width="60%" />
  </Box>
);

/** The cost of a change of a subscription, today and later. An estimate: only the billing provider knows the taxes. */
function EstimateShown(props: {
  readonly estimate: Estimate;
  readonly subscription: Period;
  readonly per?: string | undefined;
  readonly what: string | undefined;
  readonly besides: string | undefined;
  readonly isTaxIncluded: boolean | undefined;
  readonly note: string | undefined;
}) {
  const { estimate, subscription, what, besides, isTaxIncluded, note } = props;
  const { credit, debit, currency, newAmount, seats, appliesAt } = estimate;
  const { recurringInterval, recurringIntervalCount } = subscription;
  const later = laterText(estimate);
  return (
    <Box sx={{ color: 'text.primary' }}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: '6px', m: 0 }}>
        {credit !== 0 && (
          <Line label="Credit for the rest of the period">
            <Amount amount={credit} currency={currency} />
          </Line>
        )}
        {debit !== 0 && (
          <Line label={debitLabel(estimate, what)}>
            <Amount amount={debit} currency={currency} />
          </Line>
        )}
        <Line label="Due today" isTotal>
          <Amount amount={dueToday(estimate)} currency={currency} />
          {dueToday(estimate) > 0 && plusTaxText(isTaxIncluded)}
        </Line>
      </Box>
      {later && <Typography sx={{ mt: 1.5 }}>{later}</Typography>}
      <Typography sx={{ mt: 1.5 }}>
        {appliesAt !== null && (
          <>
            Changes on <CalendarDate at={appliesAt} />; until then everything stays as it is.{' '}
          </>
        )}
        Then <Amount amount={newAmount} currency={currency} />{' '}
        {props.per ?? intervalText(recurringInterval, recurringIntervalCount)}
        {seatsText({ seats })}
        {besides && `, ${besides}`}.
      </Typography>
      {note && <Typography sx={{ mt: 1.5 }}>{note}</Typography>}
      <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0, mt: 1.5 }}>
        An estimate{!isTaxIncluded && ' without taxes'}. The invoice has the exact amount.
      </Typography>
    </Box>
  );
}

const Line = (props: { readonly label: string; readonly isTotal?: boolean; readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'contents',
      '& > *': {
        m: 0,
        ...(props.isTotal && { fontWeight: 600, borderTop: '1px solid', borderColor: 'divider', pt: 1 }),
      },
      '& > dd': { textAlign: 'right', pl: 2 },
    }}
  >
    <dt>{props.label}</dt>
    <dd>{props.children}</dd>
  </Box>
);

/**
 * The text of the button that makes a change: "Change plan". It has no amount, because only the billing provider knows the
 * tax, and says it when it has charged.
 */
export const timedVerb = (what: string, { appliesAt }: Pick<Cost, 'appliesAt'>): string =>
  appliesAt === null ? what : `${what} at the end of the period`;

/** "Pro monthly, 23 Nov – 23 Dec". */
export function debitLabel({ paidUntil }: Pick<Cost, 'paidUntil'>, what = 'New price', now = new Date()): string {
  return paidUntil === null ? what : `${what}, ${shortDates(now, new Date(paidUntil))}`;
}

export const dueToday = ({ total, due }: Cost): number => (due === 'now' ? Math.max(0, total) : 0);

/** The amount that is due with the next invoice, or kept as credit for later ones; undefined = neither. */
export function laterText({ total, currency, due }: Cost): string | undefined {
  const words = moneyText({ amount: Math.abs(total), currency });
  if (due === 'next-invoice' && total > 0) return `${words} is added to the next invoice.`;
  return due !== 'nothing' && total < 0 ? `${words} is kept as credit for the next invoices.` : undefined;
}
