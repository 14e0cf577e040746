import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGenerator } from 'ts-json-schema-generator';
import { sdkRoutes } from './sdk-routes.ts';

// Prints JSON Schema of every type that the pinned SDK names for an answer or a webhook. A process of its own: the
// TypeScript compiler need not be loaded into the tests.

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const types = sdkRoutes().flatMap(({ answers, errors }) => [answers ?? '', ...Object.values(errors)]);
const names = new Set(types.flatMap((type) => type.split(' | ')).filter((name) => /^[A-Z]\w*$/.test(name)));

const folder = mkdtempSync(join(root, 'node_modules/.cache-polar-'));
try {
  const path = join(folder, 'types.ts');
  const members = [...names].map((name) => `  ${name}: models.${name};`);
  writeFileSync(
    path,
    `import type { models, webhooks } from '@polar-sh/sdk/2026-10';
export interface Everything {
${members.join('\n')}
  Webhook: webhooks.WebhookPayload;
}
`,
  );
  const schema = createGenerator({
    path,
    tsconfig: join(root, 'tsconfig.json'),
    type: 'Everything',
    expose: 'all',
    skipTypeCheck: true,
    additionalProperties: false,
  }).createSchema('Everything');
  process.stdout.write(JSON.stringify(schema));
} finally {
  rmSync(folder, { recursive: true });
}
