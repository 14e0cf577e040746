import { Box } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useId } from 'react';

/** Labels that fit below the narrowest chart. */
const LABELS = 6;

export interface BarSeries {
  readonly id: string;
  readonly label: string;
  readonly colour: string;
  /** Colour alone does not tell two series apart (WCAG 1.4.1). */
  readonly isHatched?: boolean;
  /** One for each time. */
  readonly data: readonly number[];
}

export interface TimeBarsProps {
  readonly label: string;
  /** Oldest first. */
  readonly times: readonly Date[];
  timeLabel(at: Date): string;
  readonly series: readonly BarSeries[];
  /** Pixels. */
  readonly height: number;
  /** A bar was clicked. A table beside the chart leads to the same place by keyboard. */
  pick?(at: Date): void;
}

/** Loaded on demand, and the only module that may import x-charts, which the build checks. */
export function TimeBars({ label, times, timeLabel, series, height, pick }: TimeBarsProps) {
  const hatching = `hatch${useId().replaceAll(/\W/g, '')}`;
  const every = Math.ceil(times.length / LABELS);
  const hatched = series.find(({ isHatched }) => isHatched);
  return (
    <Box
      component="figure"
      aria-label={label}
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
        ...(pick && { cursor: 'pointer' }),
        ...(hatched && {
          [`& [data-series="${hatched.id}"] rect, & rect[data-series="${hatched.id}"]`]: { fill: `url(#${hatching})` },
        }),
      }}
    >
      <BarChart
        height={height}
        hideLegend
        skipAnimation
        {...(pick && {
          onAxisClick: (_event: unknown, data: { readonly dataIndex: number } | null) =>
            data && pick(times[data.dataIndex]!),
        })}
        margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
        borderRadius={2}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: times,
            valueFormatter: timeLabel,
            // Counted from the youngest: today always has its label.
            tickLabelInterval: (_at: unknown, index: number) => (times.length - 1 - index) % every === 0,
            disableTicks: true,
            categoryGapRatio: times.length > 40 ? 0.2 : 0.35,
          },
        ]}
        yAxis={[{ disableLine: true, disableTicks: true, width: 44, tickMinStep: 1, min: 0 }]}
        series={series.map(({ id, label: name, colour, data }) => ({
          id,
          label: name,
          stack: 'all',
          color: colour,
          data: [...data],
        }))}
      >
        {hatched && (
          <defs>
            <pattern id={hatching} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="2.4" height="4" style={{ fill: hatched.colour }} />
            </pattern>
          </defs>
        )}
      </BarChart>
    </Box>
  );
}
