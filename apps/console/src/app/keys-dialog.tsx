import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { MONO } from '../theme/theme.ts';
import { useBrowserPreferences } from '../ui/preferences/browser-preferences.ts';
import { DialogFrame } from '../ui/feedback/dialog-frame.tsx';
import { Link } from '../ui/layout/link.tsx';
import { destinations } from './destinations.ts';

const letters = [
  ...destinations.flatMap(({ letter, label }) => (letter ? [{ keys: ['g', letter], does: `Go to ${label}` }] : [])),
  { keys: ['n'], does: 'Create a key, an organization or an app; invite people to an organization' },
  { keys: ['?'], does: 'Show this list' },
];
const always = [
  { keys: ['Ctrl or ⌘', 'Enter'], does: 'Submit the form' },
  { keys: ['Ctrl or ⌘', 'S'], does: 'Save the profile' },
  { keys: ['Esc'], does: 'Close a dialog or menu' },
];

export function KeysDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const { letterKeys } = useBrowserPreferences();
  return (
    <DialogFrame open={open} title="Keyboard shortcuts" onClose={onClose}>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: '10px 24px', alignItems: 'center' }}
        >
          {[...(letterKeys ? letters : []), ...always].map(({ keys, does }) => (
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
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          Single-key shortcuts are {letterKeys ? 'on' : 'off'}.{' '}
          <Link to="/account/preferences" onClick={onClose}>
            Change this in Preferences
          </Link>
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
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
