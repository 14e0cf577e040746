/** Entry of the account area, for people who are signed in. */
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { browserRouter } from './app/routes.ts';
import { loadMessagesBy } from './messages/refusal-text.ts';
import { startBrowserPreferences } from './ui/preferences/browser-preferences.ts';

startBrowserPreferences();
loadMessagesBy(() => import('./messages/more-messages.ts'));
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
