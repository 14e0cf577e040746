import { Skeleton, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Answer } from '../../ui/layout/page.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { billingReads, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { figure } from '../../shared/billing/money.tsx';
import { ChartSection, ChartTable, LazyTimeBars, useChartState } from '../../ui/data/chart-section.tsx';
import { FilterSelect, useUrlState } from '../../ui/data/list-filter.tsx';
import { dayLabel, type DayOfUsage, daysIn, type Meter, rangeOf, ranges, useMeterDays } from './usage.ts';

/** Pixels, of the chart and of its skeleton. */
const HEIGHT = 260;

const nameOf = ({ name }: Meter): string => name ?? 'Meter';

/** @param props.meters one at least */
export function DailyUsage({ meters }: { readonly meters: readonly [Meter, ...Meter[]] }) {
  const shown = useChartState(rangeOf);
  const state = useUrlState();
  const { named } = useBillingOwner();
  const meter = meters.find(({ meterId }) => meterId === state.get('meter')) ?? meters[0];
  return (
    <Stack spacing={1.5}>
      <ChartSection
        title="By day"
        ranges={ranges}
        shown={shown}
        choices={
          meters.length > 1 && (
            <FilterSelect
              label="Meter"
              value={meter.meterId}
              options={meters.map((one) => ({ value: one.meterId, label: nameOf(one) }))}
              change={(value) => state.set('meter', value)}
            />
          )
        }
      >
        <Days meter={meter} range={shown.range} asTable={shown.asTable} />
      </ChartSection>
      <Muted>
        Days are counted in UTC.
        {named.organizationId === undefined && (
          <>
            {' '}
            Usage by API key is on the page of <Link to="/account/api-keys">each key</Link>.
          </>
        )}
      </Muted>
    </Stack>
  );
}

interface Shown {
  readonly meter: Meter;
  readonly range: ReturnType<typeof rangeOf>;
  readonly asTable: boolean;
}

function Days({ meter, range, asTable }: Shown) {
  const found = useMeterDays(meter.meterId, range.days);
  useSameBalance(meter, found.data?.meter);
  return (
    <Answer query={found} skeleton={<Skeleton variant="rounded" height={HEIGHT} />}>
      {({ total, ...more }) => {
        const days = daysIn(more);
        return days.some(({ units }) => units !== 0) ? (
          <Drawing title={nameOf(meter)} total={total} days={days} label={range.label} asTable={asTable} />
        ) : (
          <Typography color="textSecondary">Nothing was used in the last {range.label}.</Typography>
        );
      }}
    </Answer>
  );
}

/** The days come with a newer balance: all pages show that one then. */
function useSameBalance(shown: Meter, newest: Meter | undefined): void {
  const owner = useBillingOwner();
  const queries = useQueryClient();
  const isOther = newest !== undefined && newest.consumedUnits !== shown.consumedUnits;
  useEffect(() => {
    if (!isOther) return;
    for (const part of ['usage', 'entitlements']) {
      void queries.invalidateQueries({ queryKey: billingReads.of(owner, part) });
    }
  }, [isOther, owner, queries]);
}

function Drawing(props: {
  readonly title: string;
  readonly total: number;
  readonly days: readonly DayOfUsage[];
  readonly label: string;
  readonly asTable: boolean;
}) {
  const { title, total, days, label } = props;
  const name = `${title} in the last ${label}`;
  return (
    <Stack spacing={2}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {title}: {figure(total)}
      </Typography>
      {props.asTable ? (
        <ChartTable
          label={name}
          heads={['Day', 'Used']}
          // The newest first, without empty days.
          rows={days
            .filter(({ units }) => units !== 0)
            .toReversed()
            .map(({ day, units }) => ({
              at: day,
              time: <time dateTime={day.toISOString().slice(0, 10)}>{dayLabel(day)}</time>,
              figures: [figure(units)],
            }))}
        />
      ) : (
        <LazyTimeBars
          label={name}
          times={days.map(({ day }) => day)}
          timeLabel={(day) => dayLabel(day)}
          height={HEIGHT}
          series={[
            {
              id: 'units',
              label: title,
              colour: 'var(--gh-palette-primary-main)',
              data: days.map(({ units }) => units),
            },
          ]}
        />
      )}
    </Stack>
  );
}
