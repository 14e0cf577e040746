/** Entry of the account area, for people who are signed in. */
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { browserRouter } from './app/routes.ts';
import { apiKeyMessages, billingMessages } from './messages/account-messages.ts';
import { organizationMessages } from './messages/organization-messages.ts';
import { addMessages } from './messages/refusal-text.ts';
import { socialMessages } from './messages/social-messages.ts';
import { startBrowserPreferences } from './ui/preferences/browser-preferences.ts';

startBrowserPreferences();
addMessages(apiKeyMessages);
addMessages(billingMessages);
addMessages(organizationMessages);
addMessages(socialMessages);
// After a sign-out, the Back button must not restore the page from the browser's cache.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

const root = createRoot(document.getElementById('root')!);
// In slices: the browser can answer a click or a key between them.
startTransition(() =>
  root.render(
    <StrictMode>
      <Providers area="holder">
        <RouterProvider router={browserRouter(routes)} />
      </Providers>
    </StrictMode>,
  ),
);
