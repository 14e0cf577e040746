import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type SecondMethod, secondMethods } from '../../api/second-step.ts';
import { CardFoot, EntranceCard } from '../../ui/entrance-card.tsx';
import { Link } from '../../ui/link.tsx';
import { SecondStep } from '../../ui/second-step.tsx';
import { areFew, codesLeftWords } from '../../words/code-words.ts';
import { finePointer, useCarried } from './carried.ts';
import { returnPath } from './return-path.ts';

/** The way in the address: `?method=backup`. The usual one has none. */
const inAddress: Readonly<Record<SecondMethod, string | undefined>> = {
  totp: undefined,
  otp: 'mail',
  'backup-code': 'backup',
};
const titles: Readonly<Record<SecondMethod, string>> = {
  totp: 'Enter the code from your app',
  otp: 'Enter the code we mailed you',
  'backup-code': 'Use a backup code',
};

/** H2, H3. Signing in goes on here when the password was right and the account asks for more. */
export function TwoFactorPage() {
  const [query, setQuery] = useSearchParams();
  const carried = useCarried();
  const navigate = useNavigate();
  const [codesLeft, setCodesLeft] = useState<number>();
  const method = secondMethods.find((offered) => inAddress[offered] === (query.get('method') ?? undefined)) ?? 'totp';
  const next = returnPath(query.get('callbackURL'), location.origin);
  const signIn = `/sign-in${searchOf(query, undefined)}`;
  const { email } = carried;

  const over = useCallback(
    () => void navigate(signIn, { replace: true, state: { email, stepIsOver: true } }),
    [navigate, signIn, email],
  );

  if (codesLeft !== undefined) return <FewCodes left={codesLeft} next={next} />;
  return (
    <EntranceCard title={titles[method]} focusHeading={!finePointer()}>
      <SecondStep
        method={method}
        choose={(other) => setQuery(searchOf(query, inAddress[other]), { replace: true, state: carried })}
        over={over}
        autoFocus={finePointer()}
        done={async ({ backupCodesLeft }) => {
          if (backupCodesLeft !== undefined && areFew(backupCodesLeft)) return setCodesLeft(backupCodesLeft);
          location.assign(next);
          // The form stays closed while the browser leaves.
          await new Promise(() => {});
        }}
      />
      <CardFoot>
        <Link to={signIn} state={carried}>
          Back to sign-in
        </Link>
      </CardFoot>
    </EntranceCard>
  );
}

function searchOf(query: URLSearchParams, method: string | undefined): string {
  const next = new URLSearchParams(query);
  if (method === undefined) next.delete('method');
  else next.set('method', method);
  return next.size > 0 ? `?${next}` : '';
}

function FewCodes({ left, next }: { readonly left: number; readonly next: string }) {
  return (
    <EntranceCard
      title="You are signed in"
      lead={`${codesLeftWords(left)}. Make new ones, so that you can get in without your phone again.`}
    >
      <Button variant="contained" href="/account/two-factor/codes">
        Make new codes
      </Button>
      <Button variant="outlined" color="inherit" href={next}>
        Not now
      </Button>
    </EntranceCard>
  );
}
