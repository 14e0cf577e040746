import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { MONO } from '../../theme/theme.ts';
import { useMutationRunner } from '../../ui/actions/mutation-context.ts';
import { useCopy } from '../../ui/actions/use-copy.ts';
import { LedgerRow } from '../../ui/data/ledger.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { refusalText } from '../../words/refusal-text.ts';
import { useSecretOf } from './queries.ts';

/** A key that is masked until it is asked for. It is forgotten when it is hidden, and with the page. */
export function SecretKey({ keyId, masked }: { readonly keyId: string; readonly masked: string }) {
  const read = useSecretOf(keyId);
  const run = useMutationRunner();
  const { copied, copy } = useCopy();
  const [secret, setSecret] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const withSecret = async (use: (key: string) => void) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      use(secret ?? (await run(read)));
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      toast(refusalText(no), { severity: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  const reveal = (key: string) => {
    setSecret(key);
    announce('The key is shown.');
  };
  return (
    <LedgerRow
      label="Key"
      action={
        <Stack direction="row" spacing={1}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={secret === undefined ? 'Reveal the key' : 'Hide the key'}
            aria-disabled={isBusy || undefined}
            onClick={() => (secret === undefined ? void withSecret(reveal) : setSecret(undefined))}
          >
            {secret === undefined ? 'Reveal' : 'Hide'}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label="Copy the key"
            aria-disabled={isBusy || undefined}
            onClick={() => void withSecret((key) => void copy(key).then((done) => done || reveal(key)))}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </Stack>
      }
    >
      <Box component="code" sx={{ fontFamily: MONO, userSelect: secret === undefined ? 'auto' : 'all' }}>
        {secret ?? masked}
      </Box>
    </LedgerRow>
  );
}
