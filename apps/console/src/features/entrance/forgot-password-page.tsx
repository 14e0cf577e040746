import Link from '@mui/material/Link';
import { CardFoot } from '../../ui/layout/entrance-card.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { useCarried } from '../../shared/entrance/carried.ts';
import { RequestReset } from './request-reset.tsx';
import { HOME } from '../../shared/entrance/return-path.ts';
import { useSignedInUser } from './use-signed-in-user.ts';

/**
 * Also for signed-in users who forgot the password that changing it requires. Only the mail says whether there is one: the
 * page must not reveal it.
 */
export function ForgotPasswordPage() {
  const { email = '' } = useCarried();
  const user = useSignedInUser();
  return (
    <RequestReset
      // Remounts with the email of the signed-in user once that is known.
      key={user?.email}
      title="Set or reset your password"
      lead={`We’ll send you a link to set or reset it.${user ? ` You’re signed in as ${user.email}.` : ''}`}
      verb="Send link"
      email={user?.email ?? email}
    >
      {user ? (
        <CardFoot>
          <Link href={HOME}>Back to your account</Link>
        </CardFoot>
      ) : (
        <BackToSignIn email={email} />
      )}
    </RequestReset>
  );
}
