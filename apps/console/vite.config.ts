import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { dictionary } from '@zxcvbn-ts/language-common';
import { fewScripts } from './build/chunk-groups.ts';
import { entryPages } from './build/entry-pages.ts';
import { lighterPackages } from './build/lighter-packages.ts';
import { onlyChunk } from './build/only-chunk.ts';
import { precompress } from './build/precompress.ts';
import { servicePaths } from './build/service-paths.ts';
import { sizeBudget } from './build/size-budget.ts';

const root = import.meta.dirname;
const service = servicePaths(readFileSync(join(root, '../api/openapi.json'), 'utf8'));
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** As many as the service refuses; all 50,000 would weigh four times as much. */
const commonPasswords = dictionary['passwords-common'].slice(0, 10_000);
const onUse = { 'password-strength': 65, 'account-search': 43 };
/** Few apps ask which organizations they may see, and few visitors are staff who act as someone. */
const forFew = { 'organization-choice': 5, 'acting-strip': 5 };
/** Pages on which people or teams are searched, the one with a chart and a form, and those that name devices and acts. */
const heavier = {
  'activity-page': 259,
  'sessions-page': 258,
  'trusted-devices-page': 257,
  'subscription-page': 293,
  'team-page': 282,
  'invite-dialog': 284,
  'api-key-page': 282,
};

const input = Object.fromEntries(['auth', 'account', 'staff'].map((name) => [name, join(root, `${name}.html`)]));
const code = () => [react(), lighterPackages()].flat();

export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    code(),
    fewScripts(root, input, code),
    entryPages(root, api, service),
    sizeBudget({
      // One script more chooses the colour scheme. The form of the sign-in page comes at first.
      auth: {
        initial: 190,
        scripts: 11,
        page: 200,
        pageWithForm: 200,
        heavier: { 'device-page': 206 },
        onUse: { ...onUse, ...forFew },
      },
      account: { initial: 224, scripts: 11, page: 254, pageWithForm: 276, heavier, part: 102, onUse },
      staff: {
        initial: 220,
        scripts: 11,
        page: 265,
        pageWithForm: 292,
        part: 55,
        onUse: { ...onUse, 'time-bars': 103 },
      },
    }),
    // Charts weigh more than a page.
    onlyChunk('@mui/x-charts', 'time-bars'),
    precompress(),
  ],
  // The server replaces the marker with a fresh nonce in every answer; Vite puts it on all it injects.
  html: { cspNonce: '__NONCE__' },
  define: { __COMMON_PASSWORDS__: JSON.stringify(commonPasswords.join(' ')) },
  build: {
    outDir: join(root, '../../dist/apps/console'),
    emptyOutDir: true,
    target: 'es2022',
    // A data: URL of a font would break the policy (font-src is 'self').
    assetsInlineLimit: 0,
    // The polyfill is an inline script that fetches; every browser of the target has module preloading.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { input },
  },
  server: {
    host: 'localhost',
    port: Number(process.env.CONSOLE_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(service.map((path) => [path, { target: api, changeOrigin: true }])),
  },
});
