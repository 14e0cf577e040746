import {
  Box,
  Card,
  FormControlLabel,
  Skeleton,
  Stack,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useUrlState } from './list-filter.tsx';
import type { TimeBarsProps } from './time-bars.tsx';

interface TimeRange {
  /** In the URL. */
  readonly value: string;
  /** "14 days". */
  readonly label: string;
}

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

export function useChartState<Range>(rangeOf: (value: string) => Range): {
  readonly range: Range;
  readonly asTable: boolean;
} {
  const state = useUrlState();
  return { range: rangeOf(state.get('range')), asTable: state.get('view') === 'table' };
}

export function ChartSection(props: {
  readonly title: string;
  readonly ranges: readonly TimeRange[];
  readonly shown: { readonly range: TimeRange; readonly asTable: boolean };
  readonly choices?: ReactNode;
  readonly children: ReactNode;
}) {
  const state = useUrlState();
  const id = useId();
  const { range, asTable } = props.shown;
  return (
    <Stack spacing={1.5} component="section" aria-labelledby={id}>
      <Stack direction="row" sx={{ gap: '8px 16px', flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" id={id} sx={{ mr: 'auto' }}>
          {props.title}
        </Typography>
        <FormControlLabel
          label="Show as table"
          control={<Switch checked={asTable} onChange={(_event, on) => state.set('view', on ? 'table' : '')} />}
          sx={{ mr: 0 }}
        />
        <RangePicker ranges={props.ranges} value={range.value} pick={(value) => state.set('range', value)} />
      </Stack>
      {props.choices}
      <Card sx={{ p: { xs: 2, sm: 2.5 } }}>{props.children}</Card>
    </Stack>
  );
}

/** @param props.pick of the `useUrlState` that has the other choices of the page: each one knows its own changes alone */
export function RangePicker(props: {
  readonly ranges: readonly TimeRange[];
  readonly value: string;
  pick(value: string): void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Time shown"
      value={props.value}
      onChange={(_event, value: string | null) => value && props.pick(value)}
    >
      {props.ranges.map(({ value, label }) => (
        <ToggleButton key={value} value={value} sx={toggle}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The same figures as those of a chart. */
export function ChartTable(props: {
  readonly label: string;
  readonly heads: readonly [time: string, ...figures: string[]];
  readonly rows: readonly { readonly at: Date; readonly time: ReactNode; readonly figures: readonly string[] }[];
}) {
  const [time, ...figures] = props.heads;
  return (
    <Box sx={{ '&&': { mx: { xs: -2, sm: -2.5 }, mb: { xs: -2, sm: -2.5 } } }}>
      <Table size="small" aria-label={props.label}>
        <TableHead>
          <TableRow>
            <TableCell>{time}</TableCell>
            {figures.map((figure) => (
              <TableCell key={figure} align="right">
                {figure}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
          {props.rows.map((row) => (
            <TableRow key={row.at.getTime()}>
              <TableCell component="th" scope="row">
                {row.time}
              </TableCell>
              {figures.map((figure, index) => (
                <TableCell key={figure} align="right">
                  {row.figures[index]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const Loaded = lazy(async () => ({ default: (await import('./time-bars.tsx')).TimeBars }));

/** A chart that is loaded after the page, because its library is larger than the rest of it. */
export const LazyTimeBars = (props: TimeBarsProps) => (
  <Suspense fallback={<Skeleton variant="rounded" height={props.height} />}>
    <Loaded {...props} />
  </Suspense>
);
