import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { useDeferredValue } from 'react';

/** The most common ones, separated by blanks: put in by the build. */
declare const __COMMON_PASSWORDS__: string;

const dictionary = { common: __COMMON_PASSWORDS__.split(' ') };
/** The ES module of 4.1.2 exports the graphs one level too deep. */
const graphs = 'default' in adjacencyGraphs ? (adjacencyGraphs.default as typeof adjacencyGraphs) : adjacencyGraphs;
const estimator = new ZxcvbnFactory({ dictionary, graphs });
/** Estimates take longer for long texts and gain nothing. */
const MEASURED = 64;

const STRENGTHS = [
  { word: 'Very weak', color: 'error.main' },
  { word: 'Weak', color: 'error.main' },
  { word: 'Fair', color: 'warning.main' },
  { word: 'Good', color: 'success.main' },
  { word: 'Strong', color: 'success.main' },
] as const;

/**
 * How hard a password is to guess, while it is typed. Advice only: the service decides. Loaded lazily, because the list of
 * common passwords weighs as much as a page.
 * @param known texts of the form that a guesser would try, such as the email address
 */
export function PasswordStrength({ value, known }: { readonly value: string; readonly known: readonly string[] }) {
  const measured = useDeferredValue(value);
  const { score } = estimator.check(measured.slice(0, MEASURED), [...known]);
  const { word, color } = STRENGTHS[score];
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
      <Typography variant="caption" component="span" color="textSecondary">
        Strength: {word.toLowerCase()}
      </Typography>
    </Box>
  );
}
