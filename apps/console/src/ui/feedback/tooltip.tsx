/** Tooltips, whose script comes after the page: with what places them, they are heavier than most pages. */
import { Box } from '@mui/material';
import type { TooltipProps } from '@mui/material/Tooltip';
import {
  cloneElement,
  lazy,
  type ReactElement,
  type Ref,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const Loaded = lazy(() => import('@mui/material/Tooltip').catch(() => ({ default: Bare })));

/** Without the script, the element alone. */
const Bare = ({ children }: TooltipProps) => children;

/** The element of a tooltip is made anew when the script comes, and keeps the focus. */
export function Tooltip({ children, ...props }: TooltipProps) {
  const element = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  // oxlint-disable-next-line react/refs -- it is handed on, and read only when the script comes
  const child = cloneElement(children as ReactElement<{ ref?: Ref<HTMLElement> }>, { ref: element });
  const leave = () => {
    hadFocus.current = element.current !== null && element.current === document.activeElement;
  };
  const come = () => {
    if (hadFocus.current) element.current?.focus();
  };
  return (
    <Suspense
      fallback={
        <>
          <Turn left={leave} />
          {child}
        </>
      }
    >
      <Loaded {...props}>{child}</Loaded>
      <Turn came={come} />
    </Suspense>
  );
}

/** Stands before its element to be asked while that is still there. */
function Turn({ came, left }: { came?(): void; left?(): void }) {
  const onCame = useEffectEvent(() => came?.());
  const onLeft = useEffectEvent(() => left?.());
  useLayoutEffect(() => {
    onCame();
    return () => onLeft();
  }, []);
  return null;
}

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
