/** Shown when something could not be loaded. Only ApiRefusal has a message of its own. */
import { Button, Card, Stack, Typography } from '@mui/material';
import { ApiRefusal } from '../../api/refusal.ts';
import { refusalText, messageFor } from '../../messages/refusal-text.ts';
import { IdChip } from '../data/id-chip.tsx';

export function RefusalBlock(props: { readonly error: unknown; again(): void; readonly busy?: boolean }) {
  const { error, again, busy = false } = props;
  const refusal = error instanceof ApiRefusal ? error : undefined;
  return (
    <Card role="alert" sx={{ p: 3 }}>
      <Typography variant="h2">Couldn’t load this</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {refusal ? refusalText(refusal) : messageFor('UNEXPECTED_ANSWER').text}
      </Typography>
      <Stack direction="row" sx={{ mt: 2, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={again} disabled={busy}>
          Try again
        </Button>
        {refusal?.requestId && <IdChip id={refusal.requestId} name="Request" />}
      </Stack>
    </Card>
  );
}
