import { Box, Typography } from '@mui/material';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useEffect } from 'react';
import { announce } from '../../ui/feedback/live-regions.tsx';

/** The most common ones, separated by blanks: put in by the build. */
declare const __COMMON_PASSWORDS__: string;

const dictionary = { common: __COMMON_PASSWORDS__.split(' ') };
/** The ES module of 4.1.2 exports the graphs one level too deep. */
const graphs = 'default' in adjacencyGraphs ? (adjacencyGraphs.default as typeof adjacencyGraphs) : adjacencyGraphs;
const estimator = new ZxcvbnFactory({ dictionary, graphs });
/** Estimates take longer for long texts and gain nothing. */
const MEASURED = 64;
/** Milliseconds that a strength must last to be announced: it changes with each character. */
const SETTLED_AFTER = 1000;

const STRENGTHS = [
  { word: 'Very weak', color: 'error.main' },
  { word: 'Weak', color: 'error.main' },
  { word: 'Fair', color: 'warning.main' },
  { word: 'Good', color: 'success.main' },
  { word: 'Strong', color: 'success.main' },
] as const;

/** Advice only: the service decides. Loaded lazily, because the list of common passwords weighs as much as a page. */
export function PasswordStrength(props: {
  readonly id: string;
  readonly value: string;
  readonly known: readonly string[];
}) {
  const { id, value, known } = props;
  const measured = useDeferredValue(value);
  const { score } = estimator.check(measured.slice(0, MEASURED), [...known]);
  const { word, color } = STRENGTHS[score];
  const words = `Strength: ${word.toLowerCase()}`;
  useEffect(() => {
    const timer = setTimeout(() => announce(`${words}.`), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.75 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.5, flex: '0 1 160px' }}>
        {STRENGTHS.slice(1).map((step, index) => (
          <Box
            key={step.word}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              bgcolor: index < Math.max(score, 1) ? color : 'action.disabledBackground',
            }}
          />
        ))}
      </Box>
      <Typography id={id} variant="caption" component="span" color="textSecondary">
        {words}
      </Typography>
    </Box>
  );
}
