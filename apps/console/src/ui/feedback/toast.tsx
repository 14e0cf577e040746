/**
 * Short messages that need no answer: `toast('Saved')`. The newest replaces the one before it. With `undo` the
 * change is made immediately and can be undone for 10 s. Never for a failed form.
 * `<Toasts/>` stands once in the shell. (notistack was rejected: it breaks the content security policy.)
 */
import { Alert, type AlertColor, Box, Button } from '@mui/material';
import { useEffect, useState, useSyncExternalStore } from 'react';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly severity: AlertColor;
  readonly undo?: () => void;
}

/** Milliseconds. Undo needs time to find the button. */
const SHOWN = 6000;
const SHOWN_WITH_UNDO = 10_000;

let current: Toast | undefined;
let lastId = 0;
const watchers = new Set<() => void>();
const show = (next: Toast | undefined) => {
  current = next;
  for (const watcher of watchers) watcher();
};

export function toast(
  text: string,
  options: { readonly severity?: AlertColor; readonly undo?: () => void } = {},
): void {
  const { severity = 'success', undo } = options;
  show({ id: ++lastId, text, severity, ...(undo && { undo }) });
}

/** Ends after some milliseconds. Half of them are left after someone was at it, or in another window. */
function timer(milliseconds: number, end: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(waiting);
  const wait = (left: number) => {
    stop();
    waiting = setTimeout(end, left);
  };
  return { start: () => wait(milliseconds), stop, resume: () => wait(milliseconds / 2) };
}

const close = (id: number) => current?.id === id && show(undefined);

export function Toasts() {
  const shown = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => current,
  );
  return shown && <Shown key={shown.id} of={shown} />;
}

/** Without MUI's `Snackbar`, which weighs 3 kB on every page. */
function Shown({ of: { id, text, severity, undo } }: { readonly of: Toast }) {
  const [time] = useState(() => timer(undo ? SHOWN_WITH_UNDO : SHOWN, () => close(id)));
  useEffect(() => {
    const escape = (event: KeyboardEvent) => !event.defaultPrevented && event.key === 'Escape' && close(id);
    time.start();
    addEventListener('focus', time.resume);
    addEventListener('blur', time.stop);
    addEventListener('keydown', escape);
    return () => {
      time.stop();
      removeEventListener('focus', time.resume);
      removeEventListener('blur', time.stop);
      removeEventListener('keydown', escape);
    };
  }, [id, time]);
  return (
    <Box role="presentation" onMouseEnter={time.stop} onMouseLeave={time.resume} sx={place}>
      <Alert
        severity={severity}
        role={severity === 'error' ? 'alert' : 'status'}
        onFocus={time.stop}
        onBlur={time.resume}
        onClose={() => close(id)}
        sx={{ boxShadow: '0 8px 24px rgb(0 0 0 / 0.14)', minWidth: { sm: 320 } }}
        action={
          undo && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                undo();
                close(id);
              }}
            >
              Undo
            </Button>
          )
        }
      >
        {text}
      </Alert>
    </Box>
  );
}

const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  display: 'flex',
  justifyContent: 'center',
  left: { xs: 8, sm: '50%' },
  right: { xs: 8, sm: 'auto' },
  bottom: { xs: 8, sm: 24 },
  mb: 'var(--gh-bottom-bar, 0px)',
  transform: { sm: 'translateX(-50%)' },
  // On a phone, dialogs and menus stand at the bottom as well.
  'body:has(> .MuiModal-root:not(.MuiModal-hidden)) &': { bottom: { xs: 'auto', sm: 24 }, top: { xs: 8, sm: 'auto' } },
  '@keyframes grow': { from: { opacity: 0, scale: '0.75' } },
  '@media (prefers-reduced-motion: no-preference)': { animation: 'grow 225ms ease-out' },
} as const;
