import { Box, Menu, MenuItem } from '@mui/material';
import { Caption } from '../layout/texts.tsx';

export interface Act {
  readonly label: string;
  /** Why it is disabled; undefined = it is not. */
  readonly why?: string | undefined;
  readonly isDangerous?: boolean;
  run(): void;
}

export interface ActMenuProps {
  /** The button. */
  readonly anchor: HTMLElement;
  readonly acts: readonly Act[];
  /** For screen readers, where the button has no text that names the menu. */
  readonly name?: string;
  onClose(): void;
}

/** A menu of acts below the button that opened it; the reason of a disabled one is read with the arrow keys too. */
export function ActMenuList(props: ActMenuProps) {
  const { anchor, acts, name, onClose } = props;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { sx: { mt: 0.5, minWidth: 180, maxWidth: 'min(300px, calc(100vw - 32px))' } },
        list: { disabledItemsFocusable: true, ...(name && { 'aria-label': name }) },
      }}
    >
      {acts.map(({ label, why, isDangerous = false, run }) => (
        <MenuItem
          key={label}
          disabled={why !== undefined}
          onClick={() => {
            onClose();
            run();
          }}
          sx={{ whiteSpace: 'normal', '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}
        >
          <Box sx={isDangerous && why === undefined ? { color: 'error.main' } : {}}>
            {label}
            {why && <Caption>{why}</Caption>}
          </Box>
        </MenuItem>
      ))}
    </Menu>
  );
}
