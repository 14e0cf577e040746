import { Box, Button, CircularProgress, Stack } from '@mui/material';
import type { ReactNode } from 'react';

export type Sending = 'allow' | 'deny' | undefined;

export const Choices = ({ sending, decide }: { readonly sending: Sending; decide(accept: boolean): void }) => (
  <Stack direction="row" sx={{ gap: 1.5 }}>
    <Choice sending={sending} choice="deny" choose={() => decide(false)}>
      Deny
    </Choice>
    <Choice sending={sending} choice="allow" choose={() => decide(true)}>
      Allow
    </Choice>
  </Stack>
);

function Choice(props: {
  readonly choice: 'allow' | 'deny';
  readonly sending: Sending;
  choose(): void;
  readonly children: ReactNode;
}) {
  const { choice, sending } = props;
  return (
    <Button
      fullWidth
      variant={choice === 'allow' ? 'contained' : 'outlined'}
      color={choice === 'allow' ? 'primary' : 'inherit'}
      aria-disabled={sending ? true : undefined}
      onClick={() => sending || props.choose()}
      sx={{ position: 'relative' }}
    >
      <Box component="span" sx={{ visibility: sending === choice ? 'hidden' : 'visible' }}>
        {props.children}
      </Box>
      {sending === choice && (
        <CircularProgress size={20} color="inherit" aria-label="Sending" sx={{ position: 'absolute' }} />
      )}
    </Button>
  );
}
