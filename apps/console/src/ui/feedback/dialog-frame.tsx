/** A dialog, named by its title. On a phone a short one is a sheet at the bottom, a wide one fills the screen. */
import Close from '@mui/icons-material/CloseOutlined';
import { Dialog, DialogActions, DialogContent, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { LiveRegions } from './live-regions.tsx';

/** Pixels: enough for a finger. */
const CLOSE = 40;

const sheet = {
  '& .MuiDialog-container': { alignItems: 'flex-end' },
  '& .MuiDialog-paper': {
    m: 0,
    width: '100%',
    maxWidth: 'none',
    maxHeight: 'calc(100% - 32px)',
    borderRadius: '16px 16px 0 0',
    borderWidth: '1px 0 0',
    pb: 'env(safe-area-inset-bottom)',
  },
} as const;

export function DialogFrame(props: {
  readonly title: string;
  onClose(): void;
  readonly children: ReactNode;
  /** Buttons of a dialog without a form. */
  readonly actions?: ReactNode;
  /** The dialog cannot be closed: not by Escape, a click outside, or its button. */
  readonly locked?: boolean;
  readonly wide?: boolean;
}) {
  const { title, onClose, children, actions, locked = false, wide = false } = props;
  const id = useId();
  const close = () => !locked && onClose();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={id}
      fullScreen={phone && wide}
      fullWidth
      maxWidth={wide ? 'sm' : 'xs'}
      {...(phone && !wide && { sx: sheet })}
    >
      <DialogTitle id={id} component="h2" sx={{ pr: `${CLOSE + 24}px` }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label="Close"
        aria-disabled={locked || undefined}
        onClick={close}
        sx={{ position: 'absolute', top: 16, right: 16, width: CLOSE, height: CLOSE, color: 'text.secondary' }}
      >
        <Close aria-hidden sx={{ fontSize: 20 }} />
      </IconButton>
      <DialogContent>
        {/* A part that cannot be loaded leaves the page behind the dialog, and what is typed there. */}
        <ErrorBoundary>{children}</ErrorBoundary>
      </DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
      <LiveRegions />
    </Dialog>
  );
}
