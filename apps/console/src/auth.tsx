/** Entry of the pages for people who are not signed in. */
import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { EntranceFrame } from './ui/layout/entrance-card.tsx';
import { takeTokenFromAddress } from './shared/entrance/mailed-token.ts';
import { HOME } from './shared/entrance/return-path.ts';
import { SignInPage } from './features/entrance/sign-in-page.tsx';
import { UnlessSignedIn } from './features/entrance/unless-signed-in.tsx';
import { Appearance } from './ui/layout/appearance.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';

const SignUpPage = lazy(() => import('./features/entrance/sign-up-page.tsx').then((m) => ({ default: m.SignUpPage })));
const CheckEmailPage = lazy(() =>
  import('./features/entrance/check-email-page.tsx').then((m) => ({ default: m.CheckEmailPage })),
);
const TwoFactorPage = lazy(() =>
  import('./features/entrance/two-factor-page.tsx').then((m) => ({ default: m.TwoFactorPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('./features/entrance/forgot-password-page.tsx').then((m) => ({ default: m.ForgotPasswordPage })),
);
const ResetPasswordPage = lazy(() =>
  import('./features/entrance/reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage })),
);
const ResetDonePage = lazy(() =>
  import('./features/entrance/reset-password-page.tsx').then((m) => ({ default: m.ResetDonePage })),
);
const VerifyEmailPage = lazy(() =>
  import('./features/entrance/verify-email-page.tsx').then((m) => ({ default: m.VerifyEmailPage })),
);
const ConfirmChangeEmailPage = lazy(() =>
  import('./features/entrance/confirm-change-email-page.tsx').then((m) => ({ default: m.ConfirmChangeEmailPage })),
);
const UndoEmailChangePage = lazy(() =>
  import('./features/entrance/undo-email-change-page.tsx').then((m) => ({ default: m.UndoEmailChangePage })),
);
const ConfirmDeleteUserPage = lazy(() =>
  import('./features/entrance/confirm-delete-user-page.tsx').then((m) => ({ default: m.ConfirmDeleteUserPage })),
);
const InvitationPage = lazy(() =>
  import('./features/invitation/invitation-page.tsx').then((m) => ({ default: m.InvitationPage })),
);
const ConsentPage = lazy(() => import('./features/consent/consent-page.tsx').then((m) => ({ default: m.ConsentPage })));
const DevicePage = lazy(() => import('./features/device/device-page.tsx').then((m) => ({ default: m.DevicePage })));
const SignOutPage = lazy(() =>
  import('./features/sign-out/sign-out-page.tsx').then((m) => ({ default: m.SignOutPage })),
);
const SignedOutPage = lazy(() =>
  import('./features/entrance/signed-out-page.tsx').then((m) => ({ default: m.SignedOutPage })),
);
const ErrorPage = lazy(() => import('./features/error/error-page.tsx').then((m) => ({ default: m.ErrorPage })));
const NotFoundPage = lazy(() => import('./features/error/error-page.tsx').then((m) => ({ default: m.NotFoundPage })));

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

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Appearance>
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
                <Route path="/two-factor" element={<TwoFactorPage />} />
                <Route path="/sign-up/check-email" element={<CheckEmailPage />} />
                <Route path="/forgot-password" element={<ForgotPasswordPage />} />
                <Route path="/reset-password" element={<ResetPasswordPage />} />
                <Route path="/reset-password/done" element={<ResetDonePage />} />
                <Route path="/verify-email" element={<VerifyEmailPage />} />
                <Route path="/confirm/change-email" element={<ConfirmChangeEmailPage />} />
                <Route path="/confirm/undo-email-change" element={<UndoEmailChangePage />} />
                <Route path="/confirm/delete-user" element={<ConfirmDeleteUserPage />} />
                <Route path="/accept-invitation" element={<InvitationPage />} />
                <Route path="/consent" element={<ConsentPage />} />
                <Route path="/device" element={<DevicePage />} />
                <Route path="/error" element={<ErrorPage />} />
                <Route path="/sign-out" element={<SignOutPage />} />
                <Route path="/signed-out" element={<SignedOutPage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </EntranceFrame>
      </BrowserRouter>
    </Appearance>
  </StrictMode>,
);
