import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from '../../ui/layout/link.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import type { FirstStep } from './first-steps.ts';

export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <Card component="section" aria-labelledby="first-steps" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h2" id="first-steps">
          First steps
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {done} of {steps.length} done
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}>
        {steps.map((step) => (
          <Box component="li" key={step.text} sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            {step.done ? (
              <CheckCircle aria-hidden sx={{ fontSize: 20, color: 'success.main' }} />
            ) : (
              <RadioButtonUnchecked aria-hidden sx={{ fontSize: 20, color: 'control' }} />
            )}
            {step.done ? (
              <Typography component="span" color="textSecondary">
                {step.text}
                <Box component="span" sx={visuallyHidden}>
                  {' '}
                  (done)
                </Box>
              </Typography>
            ) : (
              <Link to={step.to}>{step.text}</Link>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
