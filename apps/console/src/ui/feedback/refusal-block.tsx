/** Shown when something could not be loaded. Only ApiRefusal has a message of its own. */
import { Button, Card, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { lookForService } from '../../api/outage.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { refusalText, messageFor } from '../../messages/refusal-text.ts';
import { waitDigits } from '../time/time-messages.ts';
import { useCountdown } from '../time/countdown.ts';
import { IdChip } from '../data/id-chip.tsx';
import { announce } from './live-regions.tsx';

export function RefusalBlock(props: { readonly error: unknown; again(): void; readonly busy?: boolean }) {
  const { error, again, busy = false } = props;
  const refusal = error instanceof ApiRefusal ? error : undefined;
  const { seconds, start } = useCountdown();
  useEffect(() => {
    if (refusal?.retryAfter !== undefined) start(refusal.retryAfter);
  }, [refusal, start]);
  return (
    <Card role="alert" sx={{ p: 3 }}>
      <Typography variant="h2">Couldn’t load this</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {refusal ? refusalText(refusal) : messageFor('UNEXPECTED_ANSWER').text}
      </Typography>
      <Stack direction="row" sx={{ mt: 2, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          onClick={again}
          disabled={busy || seconds > 0}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          Try again{seconds > 0 && ` (${waitDigits(seconds)})`}
        </Button>
        {refusal?.requestId && <IdChip id={refusal.requestId} name="Request" />}
      </Stack>
    </Card>
  );
}

/**
 * In place of a page or a part that threw. A script that cannot be fetched throws as well, and browsers do not tell that
 * from a bug: so the service is asked first. Only a page that will be answered is loaded again, because a reload in an
 * outage ends on the page of the browser.
 */
export function FaultBlock({ error }: { readonly error: unknown }) {
  const [shown, setShown] = useState<unknown>(error instanceof ApiRefusal ? error : undefined);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!(error instanceof ApiRefusal)) void lookForService().then((refusal) => setShown(refusal ?? error));
  }, [error]);
  const again = async () => {
    setBusy(true);
    const refusal = await lookForService();
    if (!refusal) return location.reload();
    announce(refusalText(refusal));
    setShown(refusal);
    setBusy(false);
  };
  if (shown === undefined) return <Card aria-busy="true" sx={{ height: 140 }} />;
  return <RefusalBlock error={shown} busy={busy} again={() => void again()} />;
}
