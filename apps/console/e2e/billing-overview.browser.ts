import { describe, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { looks } from './support/console-app.ts';
import { visit } from './support/settled.ts';
import { useShop } from './support/shop.ts';

const OVERVIEW = '/account';
const billing = (page: Page) => page.getByRole('region', { name: 'Billing' });

describe('billing on the overview', () => {
  const shop = useShop();

  test.each(looks)(
    '$width×$height: no plan, plans with what comes next, and an answer that does not come',
    async (look) => {
      const { page, id } = await shop.customer({ look });
      await visit(page, OVERVIEW);
      await billing(page).getByText('No plan').waitFor();
      await expectAccessibleAndReflow(page);

      await shop.buy(id, 'Pro monthly');
      await shop.buy(id, 'Trial monthly');
      await shop.mirror();
      await visit(page, OVERVIEW);
      await billing(page)
        .getByText(/^Next charge: \$20\.00 on .+, plus any taxes$/)
        .waitFor();
      await billing(page).getByText('Trial', { exact: true }).waitFor();
      await expectAccessibleAndReflow(page);
      await billing(page).getByRole('link', { name: 'Manage Pro monthly' }).click();
      await page.getByRole('heading', { level: 1, name: 'Pro monthly' }).waitFor();

      await page.route('**/api/billing/subscriptions?*', (route) => route.fulfill({ status: 500, body: '{}' }));
      await visit(page, OVERVIEW);
      await billing(page).getByText('Couldn’t load').waitFor();
      await billing(page).getByRole('link', { name: 'Manage billing' }).waitFor();
    },
    120_000,
  );
});
