import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';

/** Where in a row of steps somebody is. A new step takes the focus, since the button that led there is gone. */
export function StepHead({ steps, at }: { readonly steps: readonly string[]; readonly at: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(at);
  useEffect(() => {
    if (at !== first.current) heading.current?.focus();
  }, [at]);
  return (
    <Box sx={{ mb: 2.5 }}>
      <Typography variant="body2" color="textSecondary">
        Step {at + 1} of {steps.length}
      </Typography>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ mt: 0.25, outline: 'none' }}>
        {steps[at]}
      </Typography>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.75, mt: 1.5 }}>
        {steps.map((step, index) => (
          <Box
            key={step}
            sx={{ flex: 1, height: 4, borderRadius: '2px', bgcolor: index <= at ? 'primary.main' : 'divider' }}
          />
        ))}
      </Box>
    </Box>
  );
}
