import { Box } from '@mui/material';
import { MONO } from '../theme/theme.ts';
import { DialogFrame } from '../ui/feedback/dialog-frame.tsx';
import { Link, Muted } from '../ui/layout/texts.tsx';
import { useBrowserPreferences } from '../ui/preferences/browser-preferences.ts';
import { type Area, byLetter, useArea } from './area.ts';

const lettersOf = (area: Area) => [
  ...byLetter(area).map(({ letter = '', label }) => ({ keys: ['g', letter], does: `Go to ${label}` })),
  { keys: ['/'], does: 'Search, go or act' },
  ...area.keys,
  { keys: ['?'], does: 'Show this list' },
];
const always = ({ formKeys }: Area) => [
  { keys: ['Ctrl or ⌘', 'K'], does: 'Search, go or act, also while typing' },
  { keys: ['Ctrl or ⌘', 'Enter'], does: 'Submit the form' },
  ...formKeys,
  { keys: ['Esc'], does: 'Close a dialog or menu' },
];

export function KeysDialog({ onClose }: { onClose(): void }) {
  const { letterKeys } = useBrowserPreferences();
  const area = useArea();
  return (
    <DialogFrame title="Keyboard shortcuts" onClose={onClose}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: '10px 24px', alignItems: 'center' }}
      >
        {[...(letterKeys ? lettersOf(area) : []), ...always(area)].map(({ keys, does }) => (
          <Box key={does} sx={{ display: 'contents' }}>
            <dt>{does}</dt>
            <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.75, justifyContent: 'flex-end' }}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Muted sx={{ mt: 3 }}>
        Single-key shortcuts are {letterKeys ? 'on' : 'off'}.{' '}
        <Link to="/account/preferences" reloadDocument={area.isStaff} onClick={onClose}>
          Change this in Preferences
        </Link>
      </Muted>
    </DialogFrame>
  );
}

function Key({ children }: { readonly children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 1,
        py: '2px',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '6px',
        bgcolor: 'background.default',
        fontFamily: MONO,
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
