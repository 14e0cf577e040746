import { Box, Card, LinearProgress, Skeleton, Stack, Typography } from '@mui/material';
import { useBillingOwner, useSubscriptions } from '../../shared/billing/billing-owner.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { Amount, figure } from '../../shared/billing/money.tsx';
import { DailyUsage } from './daily-usage.tsx';
import {
  balanceText,
  eventTitle,
  type Meter,
  type Refused,
  refusedOf,
  type Usage,
  usageCost,
  usedPercent,
  useUsage,
} from './usage.ts';

export default function UsagePage() {
  const usage = useUsage();
  return (
    <Page
      title="Usage"
      lead="What was used, and what is left of the credits."
      width={960}
      query={usage}
      skeleton={<Shape />}
    >
      {(found) => (
        <Stack spacing={4}>
          <MeterList usage={found} />
          {isSome(found.meters) ? <DailyUsage meters={found.meters} /> : found.waiting === 0 && <None />}
          {found.rejected.length > 0 && <RejectedEvents events={found.rejected} />}
        </Stack>
      )}
    </Page>
  );
}

const isSome = (meters: readonly Meter[]): meters is readonly [Meter, ...Meter[]] => meters.length > 0;

function None() {
  const { path } = useBillingOwner();
  return (
    <EmptyState title="Nothing used yet" action={<LinkButton to={`${path}/plans`}>See plans</LinkButton>}>
      What you use of plans that are paid by usage appears here, day by day.
    </EmptyState>
  );
}

const Shape = () => (
  <Stack spacing={4}>
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <Skeleton variant="rounded" height={132} sx={{ flex: 1 }} />
      <Skeleton variant="rounded" height={132} sx={{ flex: 1 }} />
    </Stack>
    <Typography variant="h2">
      <Skeleton width={120} />
    </Typography>
    <Skeleton variant="rounded" height={320} />
  </Stack>
);

function MeterList({ usage: { meters, asOf, stale, waiting } }: { readonly usage: Usage }) {
  if (meters.length === 0 && waiting === 0) return null;
  return (
    <Stack spacing={1.5} component="section" aria-label="Meters">
      {meters.length > 0 && (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(300px, 1fr))' },
            gap: 2,
            listStyle: 'none',
            m: 0,
            p: 0,
          }}
        >
          {meters.map((meter) => (
            <MeterCard key={meter.meterId} meter={meter} />
          ))}
        </Box>
      )}
      <Muted component="div">
        {asOf && (
          <>
            As of <RelativeTime at={asOf} />
            {stale && ', and being brought up to date'}.{' '}
          </>
        )}
        {waiting > 0 &&
          `${figure(waiting)} ${waiting === 1 ? 'use is' : 'uses are'} not included yet: they are counted within minutes.`}
      </Muted>
    </Stack>
  );
}

function MeterCard({ meter }: { readonly meter: Meter }) {
  const { name, consumedUnits, creditedUnits, usedUp } = meter;
  const title = name ?? 'Meter';
  const percent = usedPercent(meter);
  const [amount, words] = balanceText(meter);
  return (
    <Card component="li" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {usedUp && <StatusChip state="attention" text="Used up" />}
      </Box>
      <Typography
        sx={{ mt: 1, fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
      >
        {amount}{' '}
        <Typography component="span" color="textSecondary">
          {words}
        </Typography>
      </Typography>
      {percent !== undefined && (
        <>
          <LinearProgress
            variant="determinate"
            value={percent}
            color={usedUp ? 'warning' : 'primary'}
            aria-label={`${title}: ${Math.round(percent)}% of the credit used`}
            // MUI's track has the colour of the bar: nothing used would look like everything.
            sx={{ my: 1, height: 6, borderRadius: '3px', bgcolor: 'divider' }}
          />
          <Muted sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {figure(consumedUnits)} used of {figure(creditedUnits)} credited
          </Muted>
        </>
      )}
      <Cost meter={meter} />
    </Card>
  );
}

function Cost({ meter }: { readonly meter: Meter }) {
  const { data: subscriptions = [] } = useSubscriptions();
  const cost = usageCost(meter, subscriptions);
  if (!cost) {
    const isBeyond = meter.creditedUnits > 0 && meter.balance < 0;
    return isBeyond && <Muted>Usage beyond your credit may be charged on your next invoice.</Muted>;
  }
  return (
    <>
      <Muted>
        {cost.rate}
        {meter.creditedUnits > 0 && ', beyond your credit'}.
      </Muted>
      {cost.sum && cost.sum.amount > 0 && (
        <Muted>
          About <Amount {...cost.sum} /> until now{!cost.isTaxIncluded && ', plus any tax'}, on your next invoice.
        </Muted>
      )}
    </>
  );
}

const columns: readonly Column<Refused>[] = [
  { head: 'Event', cell: ({ name }) => eventTitle(name) },
  { head: 'Latest', cell: ({ latest }) => <RelativeTime at={latest} /> },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Uses', align: 'right', cell: ({ uses }) => figure(uses) },
];

/** The API answers so many. */
const MOST = 100;

const RejectedEvents = ({ events }: { readonly events: Usage['rejected'] }) => (
  <Section title="Not counted">
    <Muted>
      The billing provider refused {events.length === MOST ? 'these and earlier uses' : 'these uses'}. They cost
      nothing.
    </Muted>
    <DataList
      name="Not counted"
      rows={refusedOf(events)}
      columns={columns}
      rowKey={({ name, reason }) => `${name} ${reason}`}
    />
  </Section>
);
