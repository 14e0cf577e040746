/** Entry of the signed-in holder's area (console.md 2.1). */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { startBrowserPreferences } from './ui/preferences/browser-preferences.ts';

startBrowserPreferences();
// The Back button after a sign-out must not bring the page back as it was.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
