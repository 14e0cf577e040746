/**
 * A page of the account area: title, one h1 that gets the focus on arrival, and the three states of its `query`.
 * `children` is called with the data only, so a page never handles loading or refusals itself.
 */
import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { RefusalBlock } from '../feedback/refusal-block.tsx';
import { Soon } from './soon.tsx';
import { usePageTitle } from './use-page-title.ts';
import { ApiRefusal } from '../../api/refusal.ts';

interface Frame {
  readonly title: string;
  /** At the side of the title. */
  readonly picture?: ReactNode;
  readonly above?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Pixels; forms read best narrow (640), lists need room (960). */
  readonly width?: number;
}

interface Shown<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  refetch(): unknown;
}

interface Asked<Data> {
  readonly query: Shown<Data>;
  readonly skeleton?: ReactNode;
  /** Content of an empty result; falsy = not empty. */
  empty?(data: NonNullable<Data>): ReactNode;
  /** Content where the thing does not exist (404). */
  readonly gone?: ReactNode;
  children(data: NonNullable<Data>): ReactNode;
}

type Props<Data> = Frame & ({ readonly query?: undefined; readonly children: ReactNode } | Asked<Data>);

export function Page<Data>(props: Props<Data>) {
  const heading = usePageTitle(props.title);
  const isGone = props.query && props.gone && isNotFound(props.query.error);
  useKeptFocus(heading);
  return (
    <Box sx={{ maxWidth: props.width ?? 720, width: '100%' }}>
      {props.above && <Box sx={{ mb: 1, fontSize: '0.875rem' }}>{props.above}</Box>}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'flex-start' }, gap: 2, mb: 3 }}
      >
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
          {props.picture}
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h1" ref={heading} tabIndex={-1}>
              {props.title}
            </Typography>
            {props.lead && (
              <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '65ch' }}>
                {props.lead}
              </Typography>
            )}
          </Box>
        </Box>
        {props.actions && !isGone && <Box sx={{ flexShrink: 0 }}>{props.actions}</Box>}
      </Stack>
      {isGone ? props.gone : props.query ? <Answer {...props} query={props.query} /> : (props.children as ReactNode)}
    </Box>
  );
}

/** Looks as `LinearProgress`, which is only loaded by pages that show how far something is. */
const runningBar = {
  position: 'absolute',
  inset: '-10px 0 auto',
  height: 2,
  overflow: 'hidden',
  bgcolor: 'LinearProgress.primaryBg',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    bgcolor: 'primary.main',
    animation: 'run 2.1s cubic-bezier(0.65, 0.815, 0.735, 0.395) infinite',
  },
  '@keyframes run': { from: { left: '-35%', right: '100%' }, '60%, to': { left: '100%', right: '-90%' } },
} as const;

const isNotFound = (error: unknown) => error instanceof ApiRefusal && error.status === 404;

/** The three states of what a part of a page reads; for a page whose filters stay while their rows are loaded. */
export function Answer<Data>({ query, skeleton, empty, children }: Asked<Data>) {
  const { data, error, isFetching, isPlaceholderData } = query;
  if (data !== undefined && data !== null) {
    return (
      <Box aria-busy={isPlaceholderData} sx={{ position: 'relative' }}>
        {isPlaceholderData && <Box role="progressbar" aria-label="Loading" sx={runningBar} />}
        <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>{empty?.(data) || children(data)}</Box>
      </Box>
    );
  }
  if (error) return <RefusalBlock error={error} busy={isFetching} again={() => void query.refetch()} />;
  return <Soon>{skeleton ?? <Lines />}</Soon>;
}

export const PageShape = () => (
  <>
    <Skeleton variant="text" width={160} height={36} sx={{ mb: 3 }} />
    <Lines />
  </>
);

function Lines() {
  return (
    <Stack spacing={1.5}>
      <Skeleton variant="rounded" height={72} />
      <Skeleton variant="rounded" height={72} />
      <Skeleton variant="rounded" height={72} />
    </Stack>
  );
}

/** Moves the focus when the focused element is removed (WCAG 2.4.3), which may be long after its dialog. */
function useKeptFocus(fallback: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      last.current = event.target as Element;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body && last.current?.isConnected === false) fallback.current?.focus();
  });
}

export function EmptyState(props: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  const { title, children, action } = props;
  return (
    <Box sx={{ border: '1px dashed', borderColor: 'divider', borderRadius: '12px', px: 3, py: 5, textAlign: 'center' }}>
      <Typography variant="h2">{title}</Typography>
      {children && (
        <Typography color="textSecondary" sx={{ mt: 0.5, mx: 'auto', maxWidth: '48ch' }}>
          {children}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2.5 }}>{action}</Box>}
    </Box>
  );
}
