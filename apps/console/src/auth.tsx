/** Entry of the pages for people who are not signed in. */
import { type ComponentType, lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { EntranceFrame } from './ui/layout/entrance-card.tsx';
import { takeTokenFromAddress } from './shared/entrance/mailed-token.ts';
import { HOME } from './shared/entrance/return-path.ts';
import { SignInPage } from './features/entrance/sign-in-page.tsx';
import { UnlessSignedIn } from './features/entrance/unless-signed-in.tsx';
import { Appearance } from './ui/layout/appearance.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const SignUpPage = page(async () => (await import('./features/entrance/sign-up-page.tsx')).SignUpPage);
const CheckEmailPage = page(async () => (await import('./features/entrance/check-email-page.tsx')).CheckEmailPage);
const TwoFactorPage = page(async () => (await import('./features/entrance/two-factor-page.tsx')).TwoFactorPage);
const ForgotPasswordPage = page(
  async () => (await import('./features/entrance/forgot-password-page.tsx')).ForgotPasswordPage,
);
const ResetPasswordPage = page(
  async () => (await import('./features/entrance/reset-password-page.tsx')).ResetPasswordPage,
);
const ResetDonePage = page(async () => (await import('./features/entrance/reset-password-page.tsx')).ResetDonePage);
const VerifyEmailPage = page(async () => (await import('./features/entrance/verify-email-page.tsx')).VerifyEmailPage);
const ConfirmChangeEmailPage = page(
  async () => (await import('./features/entrance/confirm-change-email-page.tsx')).ConfirmChangeEmailPage,
);
const UndoEmailChangePage = page(
  async () => (await import('./features/entrance/undo-email-change-page.tsx')).UndoEmailChangePage,
);
const ConfirmDeleteUserPage = page(
  async () => (await import('./features/entrance/confirm-delete-user-page.tsx')).ConfirmDeleteUserPage,
);
const InvitationPage = page(async () => (await import('./features/invitation/invitation-page.tsx')).InvitationPage);
const ConsentPage = page(async () => (await import('./features/consent/consent-page.tsx')).ConsentPage);
const DevicePage = page(async () => (await import('./features/device/device-page.tsx')).DevicePage);
const SignOutPage = page(async () => (await import('./features/sign-out/sign-out-page.tsx')).SignOutPage);
const SignedOutPage = page(async () => (await import('./features/entrance/signed-out-page.tsx')).SignedOutPage);
const ErrorPage = page(async () => (await import('./features/error/error-page.tsx')).ErrorPage);
const NotFoundPage = page(async () => (await import('./features/error/error-page.tsx')).NotFoundPage);

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
