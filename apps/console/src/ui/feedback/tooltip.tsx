/** Tooltips, whose script comes after the page: with what places them, they are heavier than most pages. */
import { Box } from '@mui/material';
import type { TooltipProps } from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';

const Loaded = lazy(() => import('@mui/material/Tooltip').catch(() => ({ default: Bare })));

/** Without the script, the element alone. */
const Bare = ({ children }: TooltipProps) => children;

export const Tooltip = (props: TooltipProps) => (
  <Suspense fallback={props.children}>
    <Loaded {...props} />
  </Suspense>
);

/** A time with a longer form in a tooltip. There are many on a page, so the tooltip is made when the pointer comes. */
export function TimeWithMore(props: { readonly at: Date; readonly more: string; readonly children: string }) {
  const { at, more, children } = props;
  const [isAsked, setIsAsked] = useState(false);
  const time = (
    <Box
      component="time"
      dateTime={at.toISOString()}
      {...(!isAsked && { title: more, onPointerEnter: () => setIsAsked(true) })}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {children}
    </Box>
  );
  if (!isAsked) return time;
  return (
    <Tooltip title={more} describeChild>
      {time}
    </Tooltip>
  );
}
