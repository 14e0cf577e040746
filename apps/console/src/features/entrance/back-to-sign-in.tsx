import { useSearchParams } from 'react-router';
import { carrying, useCarried } from '../../shared/entrance/carried.ts';
import { returnSearch } from '../../shared/entrance/return-path.ts';
import { CardFoot } from '../../ui/layout/entrance-card.tsx';
import { Link } from '../../ui/layout/texts.tsx';

/** Carries the email (WCAG 3.3.7, redundant entry) and the return path. */
export function BackToSignIn({ email }: { readonly email: string }) {
  const [query] = useSearchParams();
  return (
    <CardFoot>
      <Link to={`/sign-in${returnSearch(query)}`} state={carrying(email, useCarried())}>
        Back to sign-in
      </Link>
    </CardFoot>
  );
}
