import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { useId } from 'react';
import { type Bucket, bucketLabel, type Range } from './usage.ts';

const ok = 'var(--gh-palette-primary-main)';
const refused = 'var(--gh-palette-error-main)';
/** Labels that fit below the narrowest chart. */
const LABELS = 6;

/** Loaded on demand (x-charts). The table has the same figures. */
export function UsageChart(props: {
  readonly buckets: readonly Bucket[];
  readonly range: Range;
  readonly height: number;
}) {
  const { buckets, range } = props;
  const hatching = `hatch${useId().replaceAll(/\W/g, '')}`;
  const every = Math.ceil(buckets.length / LABELS);
  return (
    <Box
      component="figure"
      aria-label={`Usage in the last ${range.label}`}
      sx={{
        my: 0,
        // Its own elements show the focus only once an arrow key has chosen a bar (WCAG 2.4.7).
        '&:has(:focus-visible)': {
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: 2,
          borderRadius: '8px',
        },
        // Uses the padding of the card for the axis.
        mx: -1,
        '& [data-series="refusals"] rect, & rect[data-series="refusals"]': { fill: `url(#${hatching})` },
      }}
    >
      <BarChart
        height={props.height}
        hideLegend
        skipAnimation
        margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
        borderRadius={2}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: buckets.map(({ from }) => from),
            valueFormatter: (from: Date) => bucketLabel(from, range.unit),
            // Counted from the youngest: today always has its label.
            tickLabelInterval: (_from: unknown, index: number) => (buckets.length - 1 - index) % every === 0,
            disableTicks: true,
            categoryGapRatio: buckets.length > 40 ? 0.2 : 0.35,
          },
        ]}
        yAxis={[{ disableLine: true, disableTicks: true, width: 44, tickMinStep: 1, min: 0 }]}
        series={[
          { id: 'calls', label: 'Calls', stack: 'all', color: ok, data: buckets.map((bucket) => bucket.calls) },
          {
            id: 'refusals',
            label: 'Refused',
            stack: 'all',
            color: refused,
            data: buckets.map((bucket) => bucket.refusals),
          },
        ]}
      >
        <defs>
          <pattern id={hatching} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2.4" height="4" style={{ fill: refused }} />
          </pattern>
        </defs>
      </BarChart>
    </Box>
  );
}
