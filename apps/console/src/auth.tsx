/** Entry of the pages for people who are not signed in. */
import { lazy, startTransition, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { EntranceFrame } from './ui/layout/entrance-card.tsx';
import { mayBeActing } from './shared/acting/acting-note.ts';
import { takeTokenFromAddress } from './shared/entrance/mailed-token.ts';
import { HOME } from './shared/entrance/return-path.ts';
import { SignInPage } from './features/entrance/sign-in-page.tsx';
import { UnlessSignedIn } from './features/entrance/unless-signed-in.tsx';
import { Appearance } from './ui/layout/appearance.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';

const pages = {
  '/two-factor': lazy(() => import('./features/entrance/two-factor-page.tsx')),
  '/sign-up/check-email': lazy(() => import('./features/entrance/check-email-page.tsx')),
  '/forgot-password': lazy(() => import('./features/entrance/forgot-password-page.tsx')),
  '/reset-password': lazy(() => import('./features/entrance/reset-password-page.tsx')),
  '/reset-password/done': lazy(() => import('./features/entrance/reset-done-page.tsx')),
  '/verify-email': lazy(() => import('./features/entrance/verify-email-page.tsx')),
  '/confirm/change-email': lazy(() => import('./features/entrance/confirm-change-email-page.tsx')),
  '/confirm/undo-email-change': lazy(() => import('./features/entrance/undo-email-change-page.tsx')),
  '/confirm/delete-user': lazy(() => import('./features/entrance/confirm-delete-user-page.tsx')),
  '/accept-invitation': lazy(() => import('./features/invitation/invitation-page.tsx')),
  '/consent': lazy(() => import('./features/consent/consent-page.tsx')),
  '/device': lazy(() => import('./features/device/device-page.tsx')),
  '/error': lazy(() => import('./features/error/error-page.tsx')),
  '/sign-out': lazy(() => import('./features/sign-out/sign-out-page.tsx')),
  '/signed-out': lazy(() => import('./features/entrance/signed-out-page.tsx')),
  '*': lazy(() => import('./features/error/not-found-page.tsx')),
};
const SignUpPage = lazy(() => import('./features/entrance/sign-up-page.tsx'));

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
                    <Route path="/sign-in" element={<SignInPage />} />
                    <Route path="/sign-up" element={<SignUpPage />} />
                  </Route>
                  {Object.entries(pages).map(([path, Page]) => (
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
