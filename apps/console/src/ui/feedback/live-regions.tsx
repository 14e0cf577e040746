/**
 * Announcements for screen readers (WCAG 4.1.3). Call `announce('Saved')` from anywhere; never add another `aria-live`.
 * A countdown is announced at its start and end only. There is one pair of regions in the page and one in each open
 * dialog, because the page behind a dialog is hidden from screen readers. The topmost one is used.
 */
import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { visuallyHidden } from '../layout/visually-hidden.ts';

/** Browsers remember that a script could not be loaded, until the page is loaded again. */
export const MISSING = 'This couldn’t be loaded. Check your connection, and reload the page.';

type Urgency = 'polite' | 'assertive';
type Speaker = (text: string, urgency: Urgency) => void;
/** The newest last. */
let speakers: readonly Speaker[] = [];
let last = { text: '', urgency: 'polite' as Urgency, at: -Infinity };
/** Milliseconds an announcement may take to be spoken. */
const HEARD_AFTER = 1000;
/** Milliseconds after which the text is removed, so that it is not read later as current. */
const GONE_AFTER = 5000;
const SILENCE = { polite: '', assertive: '' };

export function announce(text: string, urgency: Urgency = 'polite'): void {
  last = { text, urgency, at: performance.now() };
  speakers.at(-1)?.(text, urgency);
}

export function LiveRegions() {
  const [said, setSaid] = useState(SILENCE);
  useEffect(() => {
    // A no-break space makes a repeated text a change, so that it is announced again.
    const speaker: Speaker = (text, urgency) =>
      setSaid((old) => ({ ...old, [urgency]: old[urgency] === text ? `${text}\u00a0` : text }));
    speakers = [...speakers, speaker];
    return () => {
      const wasOnTop = speakers.at(-1) === speaker;
      speakers = speakers.filter((other) => other !== speaker);
      // A dialog closed while announcing: the next region repeats it.
      if (wasOnTop && performance.now() - last.at < HEARD_AFTER) announce(last.text, last.urgency);
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(SILENCE), GONE_AFTER);
    return () => clearTimeout(timer);
  }, [said]);
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
