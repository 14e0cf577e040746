import { lazy } from 'react';
import { SignInPage } from '../features/entrance/sign-in-page.tsx';

/** Pages that lead people who are signed in on at once. */
export const visitorPages = {
  // Most visits begin with it.
  '/sign-in': SignInPage,
  '/sign-up': lazy(() => import('../features/entrance/sign-up-page.tsx')),
};

export const entrancePages = {
  '/two-factor': lazy(() => import('../features/entrance/two-factor-page.tsx')),
  '/two-factor/required': lazy(() => import('../features/consent/factor-page.tsx')),
  '/sign-up/check-email': lazy(() => import('../features/entrance/check-email-page.tsx')),
  '/forgot-password': lazy(() => import('../features/entrance/forgot-password-page.tsx')),
  '/reset-password': lazy(() => import('../features/entrance/reset-password-page.tsx')),
  '/reset-password/done': lazy(() => import('../features/entrance/reset-done-page.tsx')),
  '/verify-email': lazy(() => import('../features/entrance/verify-email-page.tsx')),
  '/confirm/change-email': lazy(() => import('../features/entrance/confirm-change-email-page.tsx')),
  '/confirm/undo-email-change': lazy(() => import('../features/entrance/undo-email-change-page.tsx')),
  '/confirm/not-me': lazy(() => import('../features/entrance/not-me-page.tsx')),
  '/confirm/delete-user': lazy(() => import('../features/entrance/confirm-delete-user-page.tsx')),
  '/accept-invitation': lazy(() => import('../features/invitation/invitation-page.tsx')),
  '/consent': lazy(() => import('../features/consent/consent-page.tsx')),
  '/device': lazy(() => import('../features/device/device-page.tsx')),
  '/error': lazy(() => import('../features/error/error-page.tsx')),
  '/sign-out': lazy(() => import('../features/sign-out/sign-out-page.tsx')),
  '/signed-out': lazy(() => import('../features/entrance/signed-out-page.tsx')),
  '*': lazy(() => import('../features/error/not-found-page.tsx')),
};
