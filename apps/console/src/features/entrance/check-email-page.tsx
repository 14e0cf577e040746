import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { getSession } from '../../api/session.ts';
import { Link } from '../../ui/layout/link.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { useCarried } from '../../shared/entrance/carried.ts';
import { CardFoot } from '../../ui/layout/entrance-card.tsx';
import { MailSentCard } from './mail-sent-card.tsx';
import { sendVerificationLink } from './mails.ts';
import { maskedEmail } from './masked-email.ts';
import { RequestVerification } from './request-verification.tsx';
import { mailableReturnPath, returnPath, returnSearch } from '../../shared/entrance/return-path.ts';

/** Milliseconds between checks whether the email was confirmed elsewhere. */
const LOOK_EVERY = 5000;

/** Continues automatically when the link was opened in another tab. */
export function CheckEmailPage() {
  const { email, isEmailFixed } = useCarried();
  const [query] = useSearchParams();
  const callback = query.get('callbackURL');
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const session = await getSession().catch(() => null);
      if (session?.user.emailVerified) location.assign(returnPath(callback, location.origin));
    };
    const timer = setInterval(() => void look(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [callback]);

  if (!email) {
    return <RequestVerification title="Confirm your email" lead="We can send you a new confirmation link." email="" />;
  }
  const callbackURL = mailableReturnPath(callback, location.origin);
  return (
    <MailSentCard
      lead={`We sent a link to ${maskedEmail(email)}. Open it to confirm your email.`}
      send={() => sendVerificationLink(email, callbackURL)}
    >
      {!isEmailFixed && (
        <CardFoot>
          Wrong address? <Link to={`/sign-up${returnSearch(query)}`}>Change it</Link>
        </CardFoot>
      )}
      <BackToSignIn email={email} />
    </MailSentCard>
  );
}
