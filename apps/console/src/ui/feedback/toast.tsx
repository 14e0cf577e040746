/**
 * Short messages that need no answer: `toast('Saved')`. The newest replaces the one before it. With `undo` the
 * change is made immediately and can be undone for 10 s. Never for a failed form.
 * `<Toasts/>` stands once in the shell. (notistack was rejected: it breaks the content security policy.)
 */
import { Alert, type AlertColor, Button, Snackbar } from '@mui/material';
import { useSyncExternalStore } from 'react';

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

export function Toasts() {
  const shown = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => current,
  );
  if (!shown) return null;
  const { id, text, severity, undo } = shown;
  const close = () => current?.id === id && show(undefined);
  return (
    <Snackbar
      key={id}
      open
      autoHideDuration={undo ? SHOWN_WITH_UNDO : SHOWN}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{ mb: 'var(--gh-bottom-bar, 0px)' }}
    >
      <Alert
        severity={severity}
        role={severity === 'error' ? 'alert' : 'status'}
        onClose={close}
        sx={{ boxShadow: '0 8px 24px rgb(0 0 0 / 0.14)', minWidth: { sm: 320 } }}
        action={
          undo && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                undo();
                close();
              }}
            >
              Undo
            </Button>
          )
        }
      >
        {text}
      </Alert>
    </Snackbar>
  );
}
