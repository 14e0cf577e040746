import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { absoluteTime } from '../../ui/time/time-words.ts';
import { addWords, codeOf, errorCode, isCode, wordsFor } from '../../words/refusal-text.ts';
import { socialWords } from '../../words/social-words.ts';
import { wayOn } from './way-on.ts';

addWords(socialWords);

/** Longer texts in the query are cut off. */
const DETAILS_MAX = 300;
/** The end of a failed flow. The query is shown as plain text; the title and lead are ours. */
export function ErrorPage() {
  const [query] = useSearchParams();
  const [time] = useState(() => absoluteTime(new Date()));
  const error = errorCode(query.get('error') ?? '');
  const details = query.get('error_description')?.slice(0, DETAILS_MAX);
  const requestId = query.get('request_id') ?? '';
  const next = wayOn(codeOf(error));
  return (
    <EntranceCard title="That didn’t work" lead={wordsFor(error).text}>
      <Box sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}>
        <Typography variant="caption" component="div" color="textSecondary">
          Code {error} · {time}
        </Typography>
        {details && (
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            sx={{ m: 0, mt: 0.5, overflowWrap: 'anywhere' }}
          >
            Details: {details}
          </Typography>
        )}
        {isCode(requestId) && <IdChip id={requestId} name="Request" />}
      </Box>
      {next.entry === 'account' ? (
        <Button variant="contained" href={next.path}>
          {next.label}
        </Button>
      ) : (
        <Button variant="contained" component={RouterLink} to={next.path}>
          {next.label}
        </Button>
      )}
    </EntranceCard>
  );
}

/** Unknown path. */
export function NotFoundPage() {
  return (
    <EntranceCard title="Page not found" lead="The address may be mistyped, or the page may have moved.">
      <Button variant="contained" href="/account">
        Go to your account
      </Button>
    </EntranceCard>
  );
}
