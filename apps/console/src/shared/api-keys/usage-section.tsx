import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { ChartSection, ChartTable, LazyTimeBars, useChartState } from '../../ui/data/chart-section.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import {
  type Bucket,
  bucketLabel,
  bucketsOf,
  callText,
  daysOf,
  figure,
  type Range,
  rangeOf,
  ranges,
  totalsOf,
  type UsageHour,
} from './usage.ts';
import { Answer } from '../../ui/layout/page.tsx';

/** Pixels, of the chart and of its skeleton. */
const HEIGHT = 260;

/** How to read the usage of one key in the last days. */
type UsageIn = (days: number) => {
  readonly queryKey: QueryKey;
  queryFn(): Promise<{ readonly hours: readonly UsageHour[] }>;
};

export function UsageSection({ usageIn }: { readonly usageIn: UsageIn }) {
  const shown = useChartState(rangeOf);
  return (
    <ChartSection title="Usage" ranges={ranges} shown={shown}>
      <Usage usageIn={usageIn} {...shown} />
    </ChartSection>
  );
}

function Usage(props: { readonly usageIn: UsageIn; readonly range: Range; readonly asTable: boolean }) {
  const { usageIn, range, asTable } = props;
  const usage = useQuery(usageIn(daysOf(range)));
  const now = useNow();
  return (
    <Answer query={usage} skeleton={<Skeleton variant="rounded" height={HEIGHT} />}>
      {({ hours }) => {
        const buckets = bucketsOf(hours, range, now);
        const { calls, refusals } = totalsOf(buckets);
        return (
          <Stack spacing={2}>
            <Stack direction="row" sx={{ gap: '4px 24px', flexWrap: 'wrap' }}>
              <Legend colour="primary.main">{callText(calls)}</Legend>
              <Legend colour="error.main" hatched>
                {`${figure(refusals)} refused`}
              </Legend>
            </Stack>
            <Drawing buckets={buckets} range={range} asTable={asTable} />
          </Stack>
        );
      }}
    </Answer>
  );
}

function Drawing(props: { readonly buckets: readonly Bucket[]; readonly range: Range; readonly asTable: boolean }) {
  const { buckets, range, asTable } = props;
  if (buckets.every(({ calls, refusals }) => calls + refusals === 0)) {
    return <Typography color="textSecondary">No calls in the last {range.label}.</Typography>;
  }
  const label = `Usage in the last ${range.label}`;
  if (asTable) {
    // The newest first, without empty rows.
    const busy = buckets.filter(({ calls, refusals }) => calls + refusals > 0).toReversed();
    return (
      <ChartTable
        label={label}
        heads={[range.unit === 'hour' ? 'Hour' : 'Day', 'Calls', 'Refused']}
        rows={busy.map(({ from, calls, refusals }) => ({
          at: from,
          time: <time dateTime={from.toISOString()}>{bucketLabel(from, range.unit)}</time>,
          figures: [figure(calls), figure(refusals)],
        }))}
      />
    );
  }
  return (
    <LazyTimeBars
      label={label}
      times={buckets.map(({ from }) => from)}
      timeLabel={(from) => bucketLabel(from, range.unit)}
      height={HEIGHT}
      series={[
        {
          id: 'calls',
          label: 'Calls',
          colour: 'var(--gh-palette-primary-main)',
          data: buckets.map(({ calls }) => calls),
        },
        {
          id: 'refusals',
          label: 'Refused',
          colour: 'var(--gh-palette-error-main)',
          isHatched: true,
          data: buckets.map(({ refusals }) => refusals),
        },
      ]}
    />
  );
}

/** A legend entry; refused calls are hatched too, because colour alone is not enough (WCAG 1.4.1). */
function Legend(props: { readonly colour: string; readonly hatched?: boolean; readonly children: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
      <Box
        aria-hidden
        sx={{
          width: 12,
          height: 12,
          borderRadius: '3px',
          color: props.colour,
          border: '1px solid',
          background: props.hatched
            ? 'repeating-linear-gradient(45deg, currentColor 0 2px, transparent 2px 4px)'
            : 'currentColor',
        }}
      />
      {props.children}
    </Box>
  );
}
