import { Box, Card } from '@mui/material';
import { useState } from 'react';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import type { Dossier } from '../../shared/staff/records.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ActButton } from './access.tsx';
import { type Open, repairOf } from './acts.ts';
import { type Cause, causeText, surestFirst } from './causes.ts';
import { type User, useClearLocks } from './queries.ts';
import { obstacles } from './user-state.ts';

/** Each cause with its repair beside it, where there is one. */
export function CauseList({ of: { user, causes }, open }: { readonly of: Dossier; readonly open: Open }) {
  const shown = surestFirst(causes);
  if (shown.length === 0) return null;
  return (
    <Section title="What may keep this person out">
      <Card>
        <Box component="ul" aria-label="Causes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((cause) => (
            <Box
              component="li"
              key={cause.code}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: '8px 16px',
                alignItems: 'center',
                px: { xs: 2, sm: 2.5 },
                py: 1.25,
                '& + &': { borderTop: '1px solid', borderColor: 'divider' },
              }}
            >
              <Box sx={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>{causeText(cause)}</Box>
              <Repair of={cause} user={user} open={open} />
            </Box>
          ))}
        </Box>
      </Card>
    </Section>
  );
}

function Repair({ of: { code }, user, open }: { readonly of: Cause; readonly user: User; readonly open: Open }) {
  // A confirmed address is spelled right.
  const act = code === 'account-new' && user.emailVerified ? undefined : repairOf[code];
  return (
    <>
      {code === 'password-attempts-limited' && <EndWait user={user} />}
      {code === 'mails-undelivered' && <ShowEmails user={user} />}
      {act && <ActButton act={act} user={user} open={open} />}
    </>
  );
}

const ShowEmails = ({ user }: { readonly user: User }) => (
  <LinkButton size="small" to={`/staff/emails?userId=${user.id}`}>
    Show emails
  </LinkButton>
);

function EndWait({ user }: { readonly user: User }) {
  const { user: staff } = useSignedIn();
  const [isAsking, setIsAsking] = useState(false);
  const clear = useClearLocks(user.id);
  const why = obstacles(staff, user).repair;
  const ask = () => setIsAsking(true);
  useOfferedAct(why === undefined ? 'End the wait' : undefined, ask);
  return (
    <>
      <ExplainedButton size="small" variant="outlined" color="inherit" disabledReason={why} onClick={ask}>
        End the wait
      </ExplainedButton>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={`Accept passwords of ${user.name} again?`}
          verb="End the wait"
          defaultValues={{ reason: '' }}
          inputs={<ReasonField name="reason" />}
          confirm={(values) => clear.mutateAsync(reasonIn(values))}
        >
          Passwords are accepted again everywhere, also from a stranger who has been guessing. Make sure that it is this
          person who asks. {user.email} is told by email.
        </ConfirmDialog>
      )}
    </>
  );
}
