import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { lintViolations, plant } from './planted-tree.ts';

const flow = 'libs/identity/src/users/application';
const domain = 'libs/identity/src/users/domain';

/** `rule: file`, each with the text that breaks it. */
const planted: Record<string, Record<string, string>> = {
  'no-bare-date': {
    [`${domain}/now.ts`]: 'export const now = () => new Date();\n',
    [`${flow}/now.ts`]: 'export const now = () => new Date();\n',
  },
  'no-restricted-properties': {
    [`${domain}/millis.ts`]: 'export const millis = () => Date.now();\n',
    [`${flow}/chance.ts`]: 'export const chance = () => Math.random();\n',
    [`${flow}/id.ts`]: 'export const id = () => crypto.randomUUID();\n',
  },
  'no-restricted-imports': {
    [`${flow}/random-uuid.ts`]: "export { randomUUID } from 'node:crypto';\n",
    [`${flow}/framework.ts`]: "import { HttpException } from '@nestjs/common';\nexport const it = HttpException;\n",
  },
  'no-process-env': {
    'apps/api/src/http/secret.ts': 'export const secret = process.env.AUTH_SECRET;\n',
    'apps/api/src/config/other.ts': 'export const secret = process.env.AUTH_SECRET;\n',
    'libs/shared-kernel/src/infrastructure/environment.ts': 'export const all = process.env;\n',
  },
  'no-flush': {
    [`${flow}/flush.ts`]:
      'export class Flow {\n  constructor(private readonly em: { flush(): void }) {}\n  run = () => this.em.flush();\n}\n',
  },
  'no-inject': {
    'libs/identity/src/users/http/inject.ts':
      "import { Inject } from '@nestjs/common';\nexport class Door {\n  constructor(@Inject('TOKEN') readonly port: object) {}\n}\n",
  },
  'no-forward-ref': {
    'libs/identity/src/users/users.module.ts':
      "import { forwardRef, Module } from '@nestjs/common';\n@Module({ imports: [forwardRef(() => Object)] })\nexport class UsersModule {}\n",
  },
  'no-plain-http': {
    'libs/identity/src/accounts/infrastructure/fetched.ts': "export const page = () => fetch('https://example.com');\n",
    'libs/organizations/src/infrastructure/global.ts': 'export const get = globalThis.fetch;\n',
    'libs/oauth-server/src/infrastructure/handed.ts': 'export const client = { fetch };\n',
    'apps/api/src/http/request.ts': "export { request } from 'node:http';\n",
    'apps/api/src/http/all.ts': "import * as http from 'node:http';\nexport const all = http;\n",
    'apps/api/src/http/secure.ts': "import https from 'node:https';\nexport const secure = https;\n",
    'libs/shared-kernel/src/infrastructure/pool.ts': "import { Pool } from 'undici';\nexport const pool = Pool;\n",
    'libs/billing/src/infrastructure/late.ts': "export const late = () => import('undici');\n",
  },
  'typography-color': {
    'apps/console/src/ui/note.tsx':
      'export const Note = ({ Typography }: { Typography: React.FC<{ color: string }> }) => <Typography color="text.secondary" />;\n',
  },
  'max-lines': {
    [`${domain}/long.ts`]: Array.from({ length: 251 }, (_, line) => `export const line${line} = ${line};\n`).join(''),
    [`${domain}/long.spec.ts`]: Array.from({ length: 401 }, (_, line) => `export const line${line} = ${line};\n`).join(
      '',
    ),
  },
  'max-params': {
    [`${domain}/params.ts`]:
      'export const sum = (a = 1, b = 1, c = 1, d = 1, e = 1, f = 1, g = 1, h = 1) => a + b + c + d + e + f + g + h;\n',
  },
};

const legal = {
  [`${domain}/expiry.ts`]: 'export const after = (now: Date, ms: number) => new Date(now.getTime() + ms);\n',
  [`${domain}/expiry.spec.ts`]: 'export const now = new Date();\n',
  [`${flow}/sign-in.ts`]: "import { Injectable } from '@nestjs/common';\n@Injectable()\nexport class SignIn {}\n",
  'apps/api/src/config/variables.ts': 'export const secret = process.env.AUTH_SECRET;\n',
  'apps/api/src/http/server.ts':
    "import { createServer, type ServerOptions } from 'node:http';\nexport const listen = (options: ServerOptions) => createServer(options);\n",
  'apps/api/src/http/browser.ts':
    "import type { Agent } from 'undici';\nexport const call = (browser: { fetch(): Agent }) => browser.fetch();\n",
  'libs/shared-kernel/src/infrastructure/egress/agent.ts':
    "import { Agent } from 'undici';\nexport const agent = new Agent();\n",
  'libs/shared-kernel/src/infrastructure/probe.spec.ts': "export const page = () => fetch('http://localhost');\n",
  'libs/shared-kernel/src/infrastructure/clock.ts': 'export const now = () => new Date();\n',
  'libs/shared-kernel/src/infrastructure/persistence/mikro-unit-of-work.ts':
    'export const end = (em: { flush(): Promise<void> }) => em.flush();\n',
  'tools/build-mode.ts': 'export const mode = process.env.NODE_ENV;\n',
};

describe('the linter', () => {
  let tree: string;
  let found: string[];

  beforeAll(async () => {
    tree = await plant(Object.assign({}, legal, ...Object.values(planted)));
    found = await lintViolations(tree);
  }, 60_000);

  afterAll(() => rm(tree, { recursive: true, force: true }));

  test.each(Object.entries(planted))('catches each violation of %s', (rule, files) => {
    const expected = Object.keys(files).map((file) => `${rule}: ${file}`);
    expect([...new Set(found.filter((violation) => violation.startsWith(`${rule}:`)))].toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  test('lets the legal uses pass', () => {
    expect(found.filter((violation) => Object.keys(legal).some((file) => violation.endsWith(` ${file}`)))).toEqual([]);
  });
});
