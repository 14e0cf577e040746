import { apis } from './apis.ts';
import { programs } from './programs.ts';
import { singlePageApp } from './single-page-app.ts';
import type { Drive } from './stage.ts';
import { webApps } from './web-apps.ts';

/** By the names of their folders, in the order in which they run. */
export const quickStarts: Readonly<Record<string, Drive>> = {
  ...webApps,
  'single-page-app': singlePageApp,
  ...apis,
  ...programs,
};
