import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addMessages, codeOf, errorCode, isCode, messageFor } from '../../messages/refusal-text.ts';
import { socialMessages } from '../../messages/social-messages.ts';
import { signInFor } from '../../shared/entrance/require-sign-in.tsx';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Caption } from '../../ui/layout/texts.tsx';
import { absoluteTime } from '../../ui/time/time-messages.ts';

addMessages(socialMessages);

/** Longer texts in the query are cut off. */
const DETAILS_MAX = 300;
/** A person ended it at a provider, as providers say that. */
const CANCELED: readonly string[] = ['ACCESS_DENIED', 'USER_CANCELLED_AUTHORIZE', 'USER_CANCELLED_LOGIN'];

/** The end of a failed flow. The query is shown as plain text; the title and lead are ours. */
export default function ErrorPage() {
  const [query] = useSearchParams();
  const [time] = useState(() => absoluteTime(new Date()));
  const error = errorCode(query.get('error') ?? '');
  // A provider sent it, whose words say no more.
  const isCanceled = CANCELED.includes(codeOf(error));
  const details = isCanceled ? undefined : query.get('error_description')?.slice(0, DETAILS_MAX);
  const requestId = query.get('request_id') ?? '';
  const next = wayOn(codeOf(error));
  return (
    <EntranceCard
      title={isCanceled ? 'Sign-in canceled' : 'That didn’t work'}
      lead={isCanceled ? 'Nothing was changed.' : messageFor(error).text}
    >
      <Box sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}>
        <Caption>
          Code {error} · {time}
        </Caption>
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
        <PrimaryLinkButton to={next.path}>{next.label}</PrimaryLinkButton>
      )}
    </EntranceCard>
  );
}

const LINKED_ACCOUNTS = '/account/linked';

interface WayOn {
  readonly label: string;
  readonly path: string;
  readonly entry: 'auth' | 'account';
}

const toSignIn: WayOn = { label: 'Go to sign-in', path: '/sign-in', entry: 'auth' };
const toLinkedAccounts: WayOn = { label: 'Go to linked accounts', path: LINKED_ACCOUNTS, entry: 'account' };

const ways: Readonly<Record<string, WayOn>> = {
  ACCOUNT_NOT_LINKED: { label: 'Sign in to connect it', path: signInFor(LINKED_ACCOUNTS), entry: 'auth' },
  UNABLE_TO_CREATE_USER: { label: 'Create an account', path: '/sign-up', entry: 'auth' },
  UNABLE_TO_LINK_ACCOUNT: toLinkedAccounts,
  "EMAIL_DOESN'T_MATCH": toLinkedAccounts,
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: toLinkedAccounts,
};

const wayOn = (code: string): WayOn => (Object.hasOwn(ways, code) ? ways[code]! : toSignIn);
