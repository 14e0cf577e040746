import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { dictionary } from '@zxcvbn-ts/language-common';
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
const onUse = { 'password-strength': 65 };

export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    react(),
    lighterPackages(),
    entryPages(root, api, service),
    // Kilobytes, gzipped: a heavier page fails the build.
    sizeBudget({
      // The page for devices names them, which needs a library of 8 kB. Few apps ask which organizations they may see.
      auth: { initial: 205, route: 15, onUse: { ...onUse, 'device-page': 18, 'organization-choice': 5 } },
      account: { initial: 300, route: 40, part: 100, onUse },
      staff: { initial: 280, route: 55, part: 40, onUse: { ...onUse, 'time-bars': 103 } },
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
    rollupOptions: {
      input: Object.fromEntries(['auth', 'account', 'staff'].map((name) => [name, join(root, `${name}.html`)])),
      // One script has the modules that nearly every page uses: a first visit loads ten fewer. With modules that fewer
      // pages share, it would bring the entrance more than that needs.
      output: {
        codeSplitting: { groups: [{ name: 'base', minShareCount: 84 }] },
      },
    },
  },
  server: {
    host: 'localhost',
    port: Number(process.env.CONSOLE_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(service.map((path) => [path, { target: api, changeOrigin: true }])),
  },
});
