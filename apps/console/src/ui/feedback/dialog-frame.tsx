/** A dialog, named by its title. On a phone a short one is a sheet at the bottom, a wide one fills the screen. */
import { Dialog, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { LiveRegions } from './live-regions.tsx';

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
  /** Escape and a click outside do nothing. */
  readonly locked?: boolean;
  readonly wide?: boolean;
}) {
  const { title, onClose, children, actions, locked = false, wide = false } = props;
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open
      onClose={() => !locked && onClose()}
      aria-labelledby={id}
      fullScreen={phone && wide}
      fullWidth
      maxWidth={wide ? 'sm' : 'xs'}
      {...(phone && !wide && { sx: sheet })}
    >
      <DialogTitle id={id} component="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        {/* A part that cannot be loaded leaves the page behind the dialog, and what is typed there. */}
        <ErrorBoundary>{children}</ErrorBoundary>
      </DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
      <LiveRegions />
    </Dialog>
  );
}
