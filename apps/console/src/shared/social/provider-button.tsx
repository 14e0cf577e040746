import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { Provider } from '../../api/boot.ts';
import { ProviderIcon } from './provider-icon.tsx';
import type { Leaving } from './use-leaving.ts';

/** A button that leads to a provider. */
export function ProviderButton(props: {
  readonly provider: Provider;
  /** Such as "Continue with". */
  readonly verb: string;
  readonly of: Leaving;
  readonly isLastUsed?: boolean;
  readonly autoFocus?: boolean;
  readonly fullWidth?: boolean;
}) {
  const { provider, verb, of, isLastUsed = false, autoFocus = false, fullWidth = false } = props;
  const isBusy = of.busy === provider.id;
  return (
    <Button
      variant="outlined"
      color="inherit"
      fullWidth={fullWidth}
      autoFocus={autoFocus}
      disabled={of.seconds > 0}
      // Not `disabled`, which would lose the focus while the provider is opened.
      aria-disabled={of.busy !== undefined || undefined}
      onClick={() => of.leave(provider.id)}
      startIcon={
        isBusy ? (
          <CircularProgress size={20} color="inherit" aria-label="Opening" />
        ) : (
          <ProviderIcon provider={provider} />
        )
      }
      sx={[{ position: 'relative', '& .MuiButton-startIcon': { mr: 1.25, ml: 0 } }, fullWidth && inColumns]}
    >
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {verb} {provider.name}
      </Box>
      {isLastUsed && <LastUsed />}
    </Button>
  );
}

/** The marks of buttons below each other form a column, and their names stay centred. */
const inColumns = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) 20px',
  columnGap: 1.25,
  // Else it becomes a grid too, and the mark is not in its middle.
  '& .MuiButton-startIcon': { m: 0, display: 'flex' },
};

/** On the edge of the button, so that names of any length stay centred. */
const LastUsed = () => (
  <Box
    component="span"
    sx={{
      position: 'absolute',
      top: -10,
      right: 10,
      px: 0.75,
      borderRadius: '6px',
      border: '1px solid',
      borderColor: 'divider',
      bgcolor: 'background.paper',
      color: 'text.secondary',
      fontSize: '0.75rem',
      fontWeight: 500,
      lineHeight: '18px',
    }}
  >
    Last used
  </Box>
);
