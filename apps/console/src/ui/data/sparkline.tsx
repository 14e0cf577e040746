/** A row of small bars without axes. `children` is the text alternative. (x-charts would add 100 kB to the page.) */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const HEIGHT = 24;
const STEP = 6;
const BAR = 4;
/** Pixels of an empty day. */
const STUB = 1;

export function Sparkline({ values, children }: { readonly values: readonly number[]; readonly children: ReactNode }) {
  const top = Math.max(1, ...values);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap', verticalAlign: 'middle' }}
    >
      <Box
        component="svg"
        aria-hidden
        focusable="false"
        viewBox={`0 0 ${values.length * STEP - (STEP - BAR)} ${HEIGHT}`}
        sx={{ height: HEIGHT, flexShrink: 0, color: 'primary.main' }}
      >
        {values.map((value, index) => {
          const height = value === 0 ? STUB : Math.max(STUB + 1, (value / top) * HEIGHT);
          return (
            <Box
              component="rect"
              // A bar has no identity but its position.
              key={index} // oxlint-disable-line react/no-array-index-key
              x={index * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={1}
              sx={{ fill: value === 0 ? 'var(--gh-palette-control)' : 'currentColor' }}
            />
          );
        })}
      </Box>
      <span>{children}</span>
    </Box>
  );
}
