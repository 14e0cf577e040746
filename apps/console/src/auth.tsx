/** Entry of the pages for people who are not signed in. */
import { lazy, startTransition, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { entrancePages, visitorPages } from './app/entrance-pages.ts';
import { EntranceFrame } from './ui/layout/entrance-card.tsx';
import { mayBeActing } from './shared/acting/acting-note.ts';
import { takeTokenFromAddress } from './shared/entrance/mailed-token.ts';
import { HOME } from './shared/entrance/return-path.ts';
import { UnlessSignedIn } from './features/entrance/unless-signed-in.tsx';
import { Appearance } from './ui/layout/appearance.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';

const ActingStrip = mayBeActing() ? lazy(() => import('./shared/acting/acting-strip.tsx')) : undefined;

/** `/` leads to the account, which redirects to the sign-in page if needed. */
function Home() {
  useEffect(() => location.replace(HOME), []);
  return null;
}

takeTokenFromAddress();
// Pasting a new link over an expired one changes only the fragment, which loads no page.
addEventListener('hashchange', () => {
  if (takeTokenFromAddress()) location.reload();
});
// The Back button must not restore a page from before a sign-in or sign-out.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

const root = createRoot(document.getElementById('root')!);
// In slices: the browser can answer a click or a key between them.
startTransition(() =>
  root.render(
    <StrictMode>
      <Appearance area="holder">
        {ActingStrip && (
          <Suspense>
            <ActingStrip />
          </Suspense>
        )}
        <BrowserRouter>
          <EntranceFrame>
            <ErrorBoundary>
              <Suspense>
                <Routes>
                  <Route path="/" element={<Home />} />
                  <Route element={<UnlessSignedIn />}>
                    {Object.entries(visitorPages).map(([path, Page]) => (
                      <Route key={path} path={path} element={<Page />} />
                    ))}
                  </Route>
                  {Object.entries(entrancePages).map(([path, Page]) => (
                    <Route key={path} path={path} element={<Page />} />
                  ))}
                </Routes>
              </Suspense>
            </ErrorBoundary>
          </EntranceFrame>
        </BrowserRouter>
      </Appearance>
    </StrictMode>,
  ),
);
