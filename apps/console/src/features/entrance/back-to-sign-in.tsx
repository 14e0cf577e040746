import { CardFoot } from '../../ui/entrance-card.tsx';
import { Link } from '../../ui/link.tsx';

/** Takes the address along (WCAG 3.3.7: ask for nothing twice). */
export function BackToSignIn({ email }: { readonly email: string }) {
  return (
    <CardFoot>
      <Link to="/sign-in" state={{ email }}>
        Back to sign in
      </Link>
    </CardFoot>
  );
}
