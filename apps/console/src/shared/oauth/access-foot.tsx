import Link from '@mui/material/Link';
import type { ClientFacts } from '../../api/interaction.ts';
import { CardFoot } from '../../ui/layout/entrance-card.tsx';
import { appName, hostOf } from './app-name.ts';

/** Below the decision: how to take it back, and what the app promises. */
export const AccessFoot = ({ client }: { readonly client: ClientFacts }) => (
  <CardFoot>
    You can remove its access at any time in your account, under Connected apps. <Papers client={client} />
  </CardFoot>
);

/** Links of the app to what it promises. */
function Papers({ client }: { readonly client: ClientFacts }) {
  const papers = [
    { href: client.termsUri, title: 'terms' },
    { href: client.policyUri, title: 'privacy policy' },
  ].filter(({ href }) => hostOf(href) !== undefined);
  if (papers.length === 0) return null;
  return (
    <>
      {appName(client)} has its own{' '}
      {papers.map(({ href, title }, index) => (
        <span key={title}>
          {index > 0 && ' and '}
          <Link href={href!} target="_blank" rel="noopener noreferrer">
            {title}
          </Link>
        </span>
      ))}
      .
    </>
  );
}
