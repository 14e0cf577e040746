import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { ChartSection, LazyTimeBars, useChartState } from '../../ui/data/chart-section.tsx';
import { RefusalBlock } from '../../ui/feedback/refusal-block.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { useUsage } from './queries.ts';
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
} from './usage.ts';

/** Pixels, of the chart and of its skeleton. */
const HEIGHT = 260;

export function UsageSection({ keyId }: { readonly keyId: string }) {
  const shown = useChartState(rangeOf);
  return (
    <ChartSection title="Usage" ranges={ranges} shown={shown}>
      <Usage keyId={keyId} {...shown} />
    </ChartSection>
  );
}

function Usage(props: { readonly keyId: string; readonly range: Range; readonly asTable: boolean }) {
  const { keyId, range, asTable } = props;
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
        <Legend colour="primary.main">{callText(calls)}</Legend>
        <Legend colour="error.main" hatched>
          {`${figure(refusals)} refused`}
        </Legend>
      </Stack>
      <Drawing buckets={buckets} range={range} asTable={asTable} />
    </Stack>
  );
}

function Drawing(props: { readonly buckets: readonly Bucket[]; readonly range: Range; readonly asTable: boolean }) {
  const { buckets, range, asTable } = props;
  if (buckets.every(({ calls, refusals }) => calls + refusals === 0)) {
    return <Typography color="textSecondary">No calls in the last {range.label}.</Typography>;
  }
  if (asTable) return <UsageTable buckets={buckets} range={range} />;
  return (
    <LazyTimeBars
      label={`Usage in the last ${range.label}`}
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

/** The same figures as a table, newest first, without empty rows. */
function UsageTable({ buckets, range }: { readonly buckets: readonly Bucket[]; readonly range: Range }) {
  const busy = buckets.filter(({ calls, refusals }) => calls + refusals > 0).toReversed();
  return (
    <Box sx={{ mx: { xs: -2, sm: -2.5 }, mb: -2.5 }}>
      <Table size="small" aria-label={`Usage in the last ${range.label}`}>
        <TableHead>
          <TableRow>
            <TableCell>{range.unit === 'hour' ? 'Hour' : 'Day'}</TableCell>
            <TableCell align="right">Calls</TableCell>
            <TableCell align="right">Refused</TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
          {busy.map(({ from, calls, refusals }) => (
            <TableRow key={from.getTime()}>
              <TableCell component="th" scope="row">
                <time dateTime={from.toISOString()}>{bucketLabel(from, range.unit)}</time>
              </TableCell>
              <TableCell align="right">{figure(calls)}</TableCell>
              <TableCell align="right">{figure(refusals)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
