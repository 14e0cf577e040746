/** Entry of the account area, for people who are signed in. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { startBrowserPreferences } from './ui/preferences/browser-preferences.ts';
import { apiKeyRefusalWords } from './words/api-key-refusal-words.ts';
import { billingWords } from './words/billing-words.ts';
import { organizationWords } from './words/organization-words.ts';
import { addWords } from './words/refusal-text.ts';
import { socialWords } from './words/social-words.ts';

startBrowserPreferences();
addWords(apiKeyRefusalWords);
addWords(billingWords);
addWords(organizationWords);
addWords(socialWords);
// After a sign-out, the Back button must not restore the page from the browser's cache.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
