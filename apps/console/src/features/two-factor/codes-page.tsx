import { Button, Card, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useSignedIn, useTwoFactor } from '../../shared/account/account-reads.ts';
import { FactorChangeDialog } from './factor-change-dialog.tsx';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { codesLeftText } from '../../messages/code-messages.ts';
import { KeepCodes } from './saved-codes.tsx';
import { useNewCodes } from './queries.ts';

export default function CodesPage() {
  const { user } = useSignedIn();
  const [codes, setCodes] = useState<readonly string[]>();
  const done = () => {
    setCodes(undefined);
    toast('Your new codes are active.');
  };
  return (
    <Page
      title="Backup codes"
      above={<Link to="/account/two-factor">Two-factor</Link>}
      width={640}
      query={useTwoFactor()}
      empty={({ enabled }) =>
        !enabled && (
          <EmptyState
            title="Two-factor is off"
            action={<PrimaryLinkButton to="/account/two-factor/set-up">Turn on</PrimaryLinkButton>}
          >
            Turn it on to get backup codes.
          </EmptyState>
        )
      }
    >
      {({ backupCodesLeft }) => (
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          {codes ? (
            <KeepCodes codes={codes} email={user.email} done={done} />
          ) : (
            <Left left={backupCodesLeft} email={user.email} made={setCodes} />
          )}
        </Card>
      )}
    </Page>
  );
}

const GENERATE = 'Generate new codes';

function Left(props: { readonly left: number; readonly email: string; made(codes: readonly string[]): void }) {
  const { left, email } = props;
  const [asked, setAsked] = useState(false);
  const makeNew = useNewCodes();
  const ask = () => setAsked(true);
  useOfferedAct(GENERATE, ask);
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <div>
        <Typography variant="h2">{codesLeftText(left)}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          Each code works once, when you don’t have your phone. We can’t show them again.
        </Typography>
      </div>
      <Button variant="contained" onClick={ask}>
        {GENERATE}
      </Button>
      {asked && (
        <FactorChangeDialog
          onClose={() => setAsked(false)}
          title="Generate new backup codes?"
          verb={GENERATE}
          email={email}
          confirm={async (password, code) => props.made((await makeNew(password, code)).backupCodes)}
        >
          {left === 0
            ? 'You’ll get a new set.'
            : `${left === 1 ? 'The old code stops' : `The ${left} old codes stop`} working immediately.`}
        </FactorChangeDialog>
      )}
    </Stack>
  );
}
