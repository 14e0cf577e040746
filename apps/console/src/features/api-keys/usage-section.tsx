import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { SxProps, Theme } from '@mui/material/styles';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useUrlState } from '../../ui/data/url-state.ts';
import { RefusalBlock } from '../../ui/feedback/refusal-block.tsx';
import { useUsage } from './queries.ts';
import { type Bucket, bucketsOf, callWords, daysOf, figure, type Range, rangeOf, ranges, totalsOf } from './usage.ts';
import { UsageTable } from './usage-table.tsx';
import { useNow } from '../../ui/time/use-now.ts';

/** Loaded after the page, because the library is larger than the rest of it. */
const UsageChart = lazy(async () => ({ default: (await import('./usage-chart.tsx')).UsageChart }));
/** Pixels, of the chart and of its skeleton. */
const HEIGHT = 260;

const toggle: SxProps<Theme> = (theme) => ({
  px: 1.5,
  fontSize: '0.875rem',
  // MUI's grey is too faint on our background.
  color: 'text.secondary',
  borderColor: 'control',
  '&.Mui-selected': {
    color: 'text.primary',
    bgcolor: `color-mix(in srgb, ${theme.vars!.palette.primary.main} 12%, transparent)`,
  },
});

/** The usage of a key as a chart or a table; range and view are kept in the URL. */
export function UsageSection({ keyId }: { readonly keyId: string }) {
  const state = useUrlState();
  const range = rangeOf(state.get('range'));
  const asTable = state.get('view') === 'table';
  return (
    <Stack spacing={1.5} component="section" aria-labelledby="key-usage">
      <Stack direction="row" sx={{ gap: '8px 16px', flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" id="key-usage" sx={{ mr: 'auto' }}>
          Usage
        </Typography>
        <FormControlLabel
          label="Show as table"
          control={<Switch checked={asTable} onChange={(_event, on) => state.set('view', on ? 'table' : '')} />}
          sx={{ mr: 0 }}
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Time shown"
          value={range.value}
          onChange={(_event, value: string | null) => value && state.set('range', value)}
        >
          {ranges.map(({ value, label }) => (
            <ToggleButton key={value} value={value} sx={toggle}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
        <Usage keyId={keyId} range={range} asTable={asTable} />
      </Card>
    </Stack>
  );
}

function Usage({
  keyId,
  range,
  asTable,
}: {
  readonly keyId: string;
  readonly range: Range;
  readonly asTable: boolean;
}) {
  const usage = useUsage(keyId, daysOf(range));
  const now = useNow();
  if (usage.error && !usage.data) {
    return <RefusalBlock error={usage.error} busy={usage.isFetching} again={() => void usage.refetch()} />;
  }
  if (!usage.data) return <Skeleton variant="rounded" height={HEIGHT} />;
  const buckets = bucketsOf(usage.data, range, now);
  const { calls, refusals } = totalsOf(buckets);
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ gap: '4px 24px', flexWrap: 'wrap' }}>
        <Legend colour="primary.main">{callWords(calls)}</Legend>
        <Legend colour="error.main" hatched>
          {`${figure(refusals)} refused`}
        </Legend>
      </Stack>
      <Drawing buckets={buckets} range={range} asTable={asTable} />
    </Stack>
  );
}

function Drawing({
  buckets,
  range,
  asTable,
}: {
  readonly buckets: readonly Bucket[];
  readonly range: Range;
  readonly asTable: boolean;
}) {
  if (buckets.every(({ calls, refusals }) => calls + refusals === 0)) {
    return <Typography color="textSecondary">No calls in the last {range.label}.</Typography>;
  }
  if (asTable) return <UsageTable buckets={buckets} range={range} />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
      <UsageChart buckets={buckets} range={range} height={HEIGHT} />
    </Suspense>
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
