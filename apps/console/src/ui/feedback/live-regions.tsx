/**
 * What a screen reader is told (WCAG 4.1.3). Call `announce('Saved')` from anywhere; never put `aria-live` on something
 * of your own. A countdown speaks when it starts and when it ends, not every second.
 *
 * One pair of regions stands in the page, and one in each open dialog: what is behind a dialog is hidden from screen
 * readers, and would be silent. The one on top speaks.
 */
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { visuallyHidden } from '../layout/visually-hidden.ts';

type Urgency = 'polite' | 'assertive';
type Speaker = (text: string, urgency: Urgency) => void;
/** The youngest last. */
let speakers: readonly Speaker[] = [];
let last = { text: '', urgency: 'polite' as Urgency, at: -Infinity };
/** Milliseconds that a sentence may need to be heard. */
const HEARD_AFTER = 1000;
/** Milliseconds after which a sentence is taken out: whoever walks through the page later would read it as true now. */
const GONE_AFTER = 5000;
const SILENCE = { polite: '', assertive: '' };

/** Lets a screen reader say the text: when it has nothing else to say, or at once. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  last = { text, urgency, at: performance.now() };
  speakers.at(-1)?.(text, urgency);
}

export function LiveRegions() {
  const [said, setSaid] = useState(SILENCE);
  useEffect(() => {
    // A no-break space makes a repeated sentence a change, so it is spoken again.
    const speaker: Speaker = (text, urgency) =>
      setSaid((old) => ({ ...old, [urgency]: old[urgency] === text ? `${text}\u00a0` : text }));
    speakers = [...speakers, speaker];
    return () => {
      const wasOnTop = speakers.at(-1) === speaker;
      speakers = speakers.filter((other) => other !== speaker);
      // A dialog that goes while it speaks: whoever is on top now says it.
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
