import { Skeleton } from '@mui/material';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import type { User } from '../../api/session.ts';
import { forgetToken, mailedToken } from '../../shared/entrance/mailed-token.ts';
import { RequireSignIn, WrongAccount } from '../../shared/entrance/require-sign-in.tsx';

export interface MailedAct {
  readonly token: string | undefined;
  readonly done: boolean;
  succeeded(): void;
  /** Whether the refusal says that the token is dead: then there is nothing else to show. */
  refused(no: { readonly code: string }): true | undefined;
}

/** The token is forgotten when it was used or is dead. @param dead the codes of refusals of a dead token */
export function useMailedAct(path: string, dead: readonly string[]): MailedAct {
  const [token, setToken] = useState(() => mailedToken(path));
  const [done, setDone] = useState(false);
  return {
    token,
    done,
    succeeded() {
      forgetToken(path);
      setDone(true);
    },
    refused(no) {
      if (!dead.includes(no.code)) return;
      forgetToken(path);
      setToken(undefined);
      return true;
    },
  };
}

/**
 * Asks as soon as the page opens whether the link still works, so that nothing is filled in for a dead one.
 * @returns undefined until that is known; without `found` when it could not be asked: the act tells then
 */
export function useOpenLink<Found>(
  { token, refused }: MailedAct,
  ask: (token: string) => Promise<Found>,
): { readonly found?: Found } | undefined {
  const { found, refusal } = useRead(async () => (token === undefined ? undefined : ask(token)));
  const tell = useEffectEvent(refused);
  useEffect(() => {
    if (refusal) tell(refusal);
  }, [refusal]);
  if (found !== undefined) return { found };
  return refusal && {};
}

export const OpeningLink = ({ title }: { readonly title: string }) => (
  <EntranceCard title={title}>
    <Skeleton variant="rounded" height={42} aria-busy="true" />
  </EntranceCard>
);

/** An emailed link for a dangerous action needs the session of its account: sign in, or switch the account. */
export function ConfirmingAs(props: {
  /** The path of this page, which keeps the token during a sign-in. */
  readonly path: string;
  readonly title: string;
  readonly expected?: string | undefined;
  /** The account's email after the action, if it changes: a link may be opened twice. */
  readonly after?: string | undefined;
  children(user: User): ReactNode;
}) {
  const { path, title, expected, after, children } = props;
  const account = expected
    ? `as ${expected}${after ? `, or as ${after} if that is your address already` : ''}`
    : 'to the account the link is for';
  return (
    <RequireSignIn
      path={path}
      title={title}
      lead={`To finish, sign in ${account}. You’ll come back here.`}
      carried={expected ? { email: expected } : {}}
    >
      {(user) =>
        expected && expected !== user.email && after !== user.email ? (
          <WrongAccount
            lead={`This link is for ${expected}.`}
            email={user.email}
            path={path}
            carried={{ email: expected }}
          />
        ) : (
          children(user)
        )
      }
    </RequireSignIn>
  );
}
