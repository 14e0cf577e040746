import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FileOutcome } from './file-outcome.tsx';
import { useOrderFiles } from './queries.ts';
import { useFile } from './use-file.ts';

/** Opens the receipt of a payment. */
export function Receipt({ orderId }: { readonly orderId: string }) {
  const { receipt } = useOrderFiles(orderId);
  const file = useFile('The receipt');
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-end' }}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-disabled={file.isBusy || undefined}
        onClick={() => file.isBusy || file.get(receipt)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        View receipt
      </Button>
      <FileOutcome of={file.state} name="receipt" />
    </Stack>
  );
}
