import { Box } from '@mui/material';
import { boot } from '../../api/boot.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { providerName, providerOf } from '../../shared/social/social.ts';
import type { Dossier } from '../../shared/staff/records.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Caption } from '../../ui/layout/texts.tsx';
import { type Act, acts, type Open } from './acts.ts';
import type { LinkedAccount, User } from './queries.ts';
import { obstacles } from './user-state.ts';

/** What a person signs in with. What staff can do about it stands beside it. */
export function Access({ of, open }: { readonly of: Dossier; readonly open: Open }) {
  const { user, emailProven, hasPassword, linked, counts } = of;
  const { emailVerified, twoFactorEnabled } = user;
  const { trustedDevices = 0 } = counts;
  const button = (act: Act) => <ActButton act={act} user={user} open={open} />;
  return (
    <Section title="Sign-in">
      <Ledger>
        <LedgerRow
          label="Email"
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
              {!(emailVerified && emailProven) && button('send-verification')}
              {emailProven && button('unprove-email')}
            </Box>
          }
        >
          {user.email}
          <Caption>{confirmationText(emailVerified, emailProven)}</Caption>
        </LedgerRow>
        <LedgerRow label="Password" action={button('send-reset')}>
          {hasPassword ? 'Set' : 'None'}
        </LedgerRow>
        {linked.map((account) => (
          <LedgerRow
            key={account.id}
            label={providerName(account.providerId)}
            action={
              <ActButton act="unlink-account" user={user} open={open} linked={account} why={lastWay(of, account)} />
            }
          >
            {account.label ?? 'Linked'}
          </LedgerRow>
        ))}
        <LedgerRow label="Two-factor" action={twoFactorEnabled && button('reset-two-factor')}>
          {twoFactorEnabled ? 'On' : 'Off'}
        </LedgerRow>
        {twoFactorEnabled && (
          <LedgerRow label="Trusted devices" action={trustedDevices > 0 && button('revoke-trusted-devices')}>
            {trustedDevices}
          </LedgerRow>
        )}
      </Ledger>
    </Section>
  );
}

function confirmationText(isVerified: boolean, isProven: boolean): string {
  const meaning = `the person has ${isProven ? '' : 'not '}shown that mail to it reaches them`;
  return `${isVerified ? 'Confirmed' : 'Not confirmed'}, ${isVerified === isProven ? 'and' : 'but'} ${isProven ? 'proven' : 'not proven'}: ${meaning}.`;
}

/** An account at a provider that is not configured any more signs no one in. */
function lastWay({ hasPassword, linked }: Dossier, account: LinkedAccount): string | undefined {
  const isUsable = (other: LinkedAccount) => other !== account && providerOf(other.providerId) !== undefined;
  if (hasPassword || linked.some(isUsable) || (boot.lastAccountRemovable && linked.length > 0)) return undefined;
  return 'This is the only way to sign in. Send a reset link first, so that there is a password.';
}

/** Opens the dialog of an act, or says why it cannot. */
export function ActButton(props: {
  readonly act: Act;
  readonly user: User;
  readonly open: Open;
  readonly linked?: LinkedAccount;
  /** A reason beside that of the rule. */
  readonly why?: string | undefined;
}) {
  const { act, user, open, linked, why } = props;
  const { user: staff } = useSignedIn();
  const { rule, label } = acts[act];
  const disabledReason = obstacles(staff, user)[rule] ?? why;
  const name = linked && `${label} ${providerName(linked.providerId)}`;
  const run = () => open({ act, ...(linked && { linked }) });
  useOfferedAct(disabledReason === undefined ? (name ?? label) : undefined, run);
  return (
    <ExplainedButton
      size="small"
      variant="outlined"
      color="inherit"
      disabledReason={disabledReason}
      {...(name && { 'aria-label': name })}
      onClick={run}
    >
      {label}
    </ExplainedButton>
  );
}
