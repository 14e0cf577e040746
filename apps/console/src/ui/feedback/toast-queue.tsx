/**
 * Short news that need no answer: `toast('Saved')`. One at a time, in order. `undo` makes it confirmation level C1:
 * the thing is done at once and can be taken back for 10 s (and from its row later). Never for a failed form.
 * `<ToastQueue/>` stands once in the shell. (notistack was rejected: it breaks the content security policy.)
 */
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
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

let queue: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();
const change = (next: readonly Toast[]) => {
  queue = next;
  for (const watcher of watchers) watcher();
};

export function toast(
  text: string,
  options: { readonly severity?: AlertColor; readonly undo?: () => void } = {},
): void {
  const { severity = 'success', undo } = options;
  change([...queue, { id: ++lastId, text, severity, ...(undo && { undo }) }]);
}

export function ToastQueue() {
  const [first] = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => queue,
  );
  if (!first) return null;
  const close = () => change(queue.filter(({ id }) => id !== first.id));
  return (
    <Snackbar
      key={first.id}
      open
      autoHideDuration={first.undo ? SHOWN_WITH_UNDO : SHOWN}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      // Above the bottom bar of a phone.
      sx={{ mb: { xs: 'calc(64px + env(safe-area-inset-bottom))', md: 0 } }}
    >
      <Alert
        severity={first.severity}
        role={first.severity === 'error' ? 'alert' : 'status'}
        onClose={close}
        sx={{ boxShadow: '0 8px 24px rgb(0 0 0 / 0.14)', minWidth: { sm: 320 } }}
        action={
          first.undo && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                first.undo?.();
                close();
              }}
            >
              Undo
            </Button>
          )
        }
      >
        {first.text}
      </Alert>
    </Snackbar>
  );
}
