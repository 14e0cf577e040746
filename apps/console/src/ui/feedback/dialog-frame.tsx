/**
 * A dialog, named by its title. On a phone a short one is a sheet at the bottom, a wide one fills the screen.
 * `children` end with its buttons.
 */
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
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
  readonly open: boolean;
  readonly title: string;
  onClose(): void;
  /** `DialogContent`, and `DialogActions` where it holds no form. */
  readonly children: ReactNode;
  /** Escape and a click outside do nothing. */
  readonly locked?: boolean;
  readonly wide?: boolean;
}) {
  const { open, title, onClose, children, locked = false, wide = false } = props;
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open={open}
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
      {children}
      <LiveRegions />
    </Dialog>
  );
}
