/** Entry of the staff console. */
import { startTransition, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { RequireSession } from './app/require-session.tsx';
import { RequireStaff } from './app/require-staff.tsx';
import { browserRouter } from './app/routes.ts';
import { staffRoutes } from './app/staff-router.tsx';
import { billingMessages } from './messages/account-messages.ts';
import { organizationMessages } from './messages/organization-messages.ts';
import { addMessages } from './messages/refusal-text.ts';
import { staffMessages } from './messages/staff-messages.ts';
import { startBrowserPreferences } from './ui/preferences/browser-preferences.ts';

startBrowserPreferences();
addMessages(billingMessages);
addMessages(organizationMessages);
// Behind the others, some of which staff read in other words.
addMessages(staffMessages);
// After a sign-out, the Back button must not restore the page from the browser's cache.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

/** A router requests its first page as soon as it is made. */
function StaffConsole() {
  const [router] = useState(() => browserRouter(staffRoutes));
  return <RouterProvider router={router} />;
}

const root = createRoot(document.getElementById('root')!);
// In slices: the browser can answer a click or a key between them.
startTransition(() =>
  root.render(
    <StrictMode>
      <Providers area="staff">
        <RequireSession>
          <RequireStaff>
            <StaffConsole />
          </RequireStaff>
        </RequireSession>
      </Providers>
    </StrictMode>,
  ),
);
