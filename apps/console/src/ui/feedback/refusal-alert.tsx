/** A refusal in words, with the request id for support. `focused` for the alert of a form after a failed attempt. */
import { Alert, type AlertProps, Box, Button, Link, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { isOutage } from '../../api/outage.ts';
import type { ApiRefusal, OrganizationName } from '../../api/refusal.ts';
import { refusalText, type MessageValues } from '../../messages/refusal-text.ts';
import { visuallyHidden } from '../layout/visually-hidden.ts';

interface WordsProps {
  readonly refusal: ApiRefusal;
  readonly seconds: number;
  readonly values: MessageValues;
}

const isLost = (refusal: ApiRefusal): boolean => refusal.code === 'OFFLINE' || isOutage(refusal);

/** The reason of an outage stays: its end is not known. */
function Words(props: WordsProps) {
  const { refusal, seconds, values } = props;
  if (refusal.retryAfter === undefined || (seconds === 0 && isLost(refusal))) return refusalText(refusal, values);
  return seconds > 0 ? <Ticking {...props} /> : 'You can try again now.';
}

/** "You can try again in 8 seconds.": shown counting down, announced once. */
function Ticking(props: WordsProps) {
  const { refusal, seconds, values } = props;
  const ticking = refusalText({ ...facts(refusal), retryAfter: seconds }, values);
  return (
    <>
      <Box component="span" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {ticking}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {refusalText(refusal, values)}
      </Box>
    </>
  );
}

/** The reset link can also set a first password. Works in both entries. */
const SetPassword = () => (
  <Box sx={{ mt: 0.5 }}>
    <Link href="/forgot-password" color="inherit">
      Set a password
    </Link>
  </Box>
);

/** Links to the members of the organizations that a refusal names. Works in both entries. */
export const OrganizationLinks = ({ of }: { readonly of: readonly OrganizationName[] }) => (
  <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
    {of.map(({ name, slug }) => (
      <li key={slug}>
        <Link href={`/o/${slug}/members`} color="inherit">
          {name}
        </Link>
      </li>
    ))}
  </Box>
);

const facts = ({ code, status, message }: ApiRefusal) => ({ code, status, message });

export function RefusalAlert(props: {
  readonly refusal: ApiRefusal;
  /** Seconds left to wait. */
  readonly seconds?: number;
  readonly focused?: boolean;
  readonly action?: AlertProps['action'];
  /** After a lost connection the alert offers to send that form again, as it is. */
  readonly inForm?: boolean;
  readonly values?: MessageValues;
}) {
  const { refusal, seconds = 0, focused = false, inForm = false, action, values = {} } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused, refusal]);
  const waiting = refusal.retryAfter !== undefined;
  const again = inForm && isLost(refusal) && seconds === 0 && (
    <Button type="submit" size="small" color="inherit" sx={{ whiteSpace: 'nowrap' }}>
      Try again
    </Button>
  );
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity={waiting ? 'warning' : 'error'}
      action={action ?? again}
      sx={{ outlineOffset: 2 }}
    >
      <Words refusal={refusal} seconds={seconds} values={values} />
      {refusal.organizations && <OrganizationLinks of={refusal.organizations} />}
      {refusal.code === 'CREDENTIAL_ACCOUNT_NOT_FOUND' && <SetPassword />}
      {refusal.requestId && !waiting && (refusal.isTemporary || refusal.status >= 500) && (
        <Typography variant="caption" component="div" sx={{ mt: 0.5, color: 'text.secondary' }}>
          Request {refusal.requestId}
        </Typography>
      )}
    </Alert>
  );
}
