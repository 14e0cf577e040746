import { Box } from '@mui/material';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { MONO } from '../theme/theme.ts';
import { DialogFrame } from '../ui/feedback/dialog-frame.tsx';
import { Link, Muted } from '../ui/layout/texts.tsx';
import { useBrowserPreferences } from '../ui/preferences/browser-preferences.ts';
import { isFree, withControl } from '../ui/preferences/use-letter-key.ts';
import { type Area, byLetter, type Destination, useArea } from './area.ts';

/** Milliseconds in which the letter must follow the g. */
const SEQUENCE = 1500;

function sendForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && withControl(event) && event.target instanceof Element) {
    event.target.closest('form')?.requestSubmit();
  }
}

function letterListener(destinations: readonly Destination[], go: (path: string) => void, showHelp: () => void) {
  let wentAt = Number.NEGATIVE_INFINITY;
  return (event: KeyboardEvent): void => {
    if (!isFree(event)) return;
    const follows = event.timeStamp - wentAt < SEQUENCE;
    wentAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const place = follows ? destinations.find(({ letter }) => letter === event.key) : undefined;
    if (!place && event.key !== '?') return;
    event.preventDefault();
    if (place) go(place.path);
    else showHelp();
  };
}

/** Keyboard shortcuts. Single keys can be turned off (WCAG 2.1.4). */
export function useKeys(area: Area, showHelp: () => void): void {
  const navigate = useNavigate();
  const { letterKeys } = useBrowserPreferences();
  useEffect(() => {
    addEventListener('keydown', sendForm);
    return () => removeEventListener('keydown', sendForm);
  }, []);
  useEffect(() => {
    if (!letterKeys) return;
    const onLetter = letterListener(byLetter(area), (path) => void navigate(path), showHelp);
    addEventListener('keydown', onLetter);
    return () => removeEventListener('keydown', onLetter);
  }, [area, letterKeys, navigate, showHelp]);
}

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
