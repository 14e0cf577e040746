import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import type { FileState } from './use-file.ts';

/** How it goes with a file that was asked for. @param name "invoice" */
export function FileOutcome({ of: state, name }: { readonly of: FileState; readonly name: string }) {
  switch (state.step) {
    case 'idle':
    case 'asked':
      return null;
    case 'generating':
      return (
        <Box role="status">
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            The {name} is being written. This usually takes a few seconds.
          </Typography>
          <LinearProgress aria-label={`Writing the ${name}`} />
        </Box>
      );
    case 'ready':
      return (
        <Alert severity="success">
          The {name} is ready.{' '}
          <Link href={state.url} target="_blank" rel="noopener noreferrer" color="inherit">
            Open the {name}
          </Link>
        </Alert>
      );
    case 'late':
      return <Alert severity="info">The {name} takes longer than usual. Come back in a few minutes.</Alert>;
    case 'refused':
      return <RefusalAlert refusal={state.refusal} focused />;
  }
}
