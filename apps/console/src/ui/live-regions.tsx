/**
 * The only two live regions of the console (WCAG 4.1.3). Call `announce('Saved')` from anywhere; never put `aria-live`
 * on something of your own. A countdown speaks when it starts and when it ends, not every second.
 */
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { visuallyHidden } from './visually-hidden.ts';

type Urgency = 'polite' | 'assertive';
type Listener = (text: string, urgency: Urgency) => void;
const listeners = new Set<Listener>();

/** Lets a screen reader say the text: when it has nothing else to say, or at once. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  for (const listener of listeners) listener(text, urgency);
}

export function LiveRegions() {
  const [said, setSaid] = useState({ polite: '', assertive: '' });
  useEffect(() => {
    // A no-break space makes a repeated sentence a change, so it is spoken again.
    const listener: Listener = (text, urgency) =>
      setSaid((old) => ({ ...old, [urgency]: old[urgency] === text ? `${text}\u00a0` : text }));
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return (
    <>
      <Box aria-live="polite" sx={visuallyHidden}>
        {said.polite}
      </Box>
      <Box aria-live="assertive" sx={visuallyHidden}>
        {said.assertive}
      </Box>
    </>
  );
}
