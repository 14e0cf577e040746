import openapiTS, { astToString } from 'openapi-typescript';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuditAction } from '#shared-kernel/application/audit';
import type { ProviderDefinition } from '#identity/social/infrastructure/definition';
import type { RateLimit } from '#api/http/limits/rate-limits';
import { providerDocument } from './provider-document.ts';

// Writes the generated documents. With --check it writes nothing and fails when one is stale. It reads the build,
// because only the compiler's plugin puts types and comments into the OpenAPI document.

type Document = Exclude<Parameters<typeof openapiTS>[0], string | URL | Buffer>;
type Table = Record<string, { status: number; message: string; oauthError?: string; hint?: string }>;

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

async function built<Module>(source: string): Promise<Module> {
  return (await import(join(root, 'dist', source.replace(/\.ts$/, '.js')))) as Module;
}

/** Files of the product that contain `call`. */
function sourcesWith(call: string): string[] {
  const sources = globSync('{libs/*,apps/api}/src/**/*.ts', { exclude: ['**/*.spec.ts', '**/testing/**'] });
  return sources.toSorted().filter((path) => readFileSync(path, 'utf8').includes(call));
}

async function refusals(): Promise<string> {
  const lines = [
    '# Refusals',
    '',
    '<!-- Generated from the tables of refusals by `npm run docs`. -->',
    '',
    'Every expected "no" of the service. The body is `{"code", "message", "requestId"}`; clients match the code. A `hint` says',
    'what helps, where the message does not.',
    'OAuth endpoints answer `{"error", "error_description"}`: the error that is named here, else one for the status.',
    'Rate limits are listed [below](#how-often).',
    '',
  ];
  for (const source of sourcesWith('refusals({')) {
    const exported = Object.values(await built<Record<string, { table?: Table }>>(source));
    const entries = exported.flatMap((value) => Object.entries(value.table ?? {}));
    if (entries.length === 0) throw new Error(`${source} makes refusals and exports none of them.`);
    lines.push(`## ${source}`, '', '| code | status | message |', '| --- | --- | --- |');
    for (const [code, { status, message, oauthError, hint }] of entries) {
      const oauth = oauthError ? ` (OAuth: \`${oauthError}\`)` : '';
      lines.push(`| \`${code}\` | ${status} | ${message}${oauth}${hint ? `<br>Hint: ${hint}` : ''} |`);
    }
    lines.push('');
  }
  return lines.join('\n');
}

async function auditCatalogue(): Promise<string> {
  const lines = [
    '# Audit trail',
    '',
    '<!-- Generated from the tables of audit actions by `npm run docs`. -->',
    '',
    'All recorded actions, by name. An entry says who acted, on what, when, from where and with which outcome: `done`, or',
    '`refused` with the code of the refusal as its reason. [ADR 22](adr/0022-audit-trail.md) has the reasons for all of it.',
    '',
    '## What the deletion of an account erases',
    '',
    'Names, addresses, devices and the details marked as personal are stored apart from the entry. There the deletion of an',
    'account erases',
    '',
    '- its name, IP address and device where it acted, and those of visitors who tried to sign in to it. Those of staff stay with',
    '  what they did;',
    '- the name of the target and all personal details where the entry belongs to the account, which is the target itself, or has',
    '  it: a session, a trusted device, an API key, a client, a saved view, an invitation that was sent to it, an export of entries',
    '  about it;',
    '- its address in other invitations, if it was proven.',
    '',
    'All other entries belong to no account. They are about an organization, an invitation that staff sent again or canceled, a',
    'client without an owner, a mail, a job, a rate limit, a webhook, a refund, or the change of a subscription by staff. What they',
    'tell of a person stays until their month is dropped (`AUDIT_RETENTION_DAYS`), also when the account of that person was deleted:',
    '',
    '- the `reason` of staff, if it names a person. In `billing.webhook.ignored` and `billing.subscription.changed-by-staff` it is',
    '  not marked as personal, and neither is the `comment` of a refund;',
    '- the `email` of `mail.redirected`, and the `address` of `rate-limit.cleared`.',
    '',
    'No route erases them earlier. A reason should therefore have the number of a case, and no name.',
    '',
  ];
  const known = new Set<string>();
  for (const source of sourcesWith('auditActions({')) {
    const tables = Object.values(await built<Record<string, Record<string, Partial<AuditAction>>>>(source));
    const actions = tables
      .flatMap((table) => Object.values(table))
      .filter((value): value is AuditAction => typeof value === 'object' && 'meaning' in value);
    if (actions.length === 0) throw new Error(`${source} declares audit actions and exports none of them.`);
    lines.push(`## ${source}`, '', '| action | an entry says | personal |', '| --- | --- | --- |');
    for (const { name, meaning, personal } of actions) {
      if (known.has(name)) throw new Error(`The audit action ${name} is declared twice.`);
      known.add(name);
      lines.push(`| \`${name}\` | ${meaning} | ${personal.map((member) => `\`${member}\``).join(', ')} |`);
    }
    lines.push('');
  }
  return lines.join('\n');
}

const UNITS = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

function inWords(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds % size === 0)!;
  return `${seconds / length} ${unit}`;
}

/** Answers of which one or another limit counts some and not the rest. */
const ANSWERS = [200, 400, 401, 403, 404];

async function rateLimitTable(): Promise<string> {
  const { rateLimits, generalLimit } = await built<{ rateLimits: RateLimit[]; generalLimit: RateLimit }>(
    'apps/api/src/http/limits/rate-limits.ts',
  );
  const often = ({ limit, windowSeconds }: Pick<RateLimit, 'limit' | 'windowSeconds'>) =>
    `${limit} in ${inWords(windowSeconds)}`;
  const rows = [...rateLimits, generalLimit].map(({ routes, perSubject = [], ...perAddress }) => {
    const subjects = perSubject.map(
      (counter) =>
        `${often(counter)} by \`${counter.of}\` (${ANSWERS.filter((status) => counter.counts(status, undefined)).join(', ')})`,
    );
    const named = routes.map((route) => `\`${route}\``).join('<br>') || 'every other route';
    return `| ${named} | ${often(perAddress)} | ${subjects.join('<br>')} |`;
  });
  return [
    '## How often',
    '',
    'The first row that fits a route applies. Requests beyond its limit are refused with `TOO_MANY_REQUESTS`, with the seconds',
    'to wait in `Retry-After`. Limits by client address count each route by itself, limits by subject all routes of a kind',
    'together. A subject is a field of the body, the session or the challenge of a second step; in brackets the answers that',
    'count.',
    '`POST /api/auth/api-key/verify`, health, metrics and pages are not limited, and an API key has limits of its own.',
    'Source: apps/api/src/http/limits/rate-limits.ts.',
    '',
    '| routes | by client address | by subject |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** With the interval of a job that has its own; names and intervals may be constants. */
const JOB =
  /\.register(Upkeep|Local|Timed|Stepwise|)\(\s*('[\w-]+'|[A-Z_]+),\s*'([^']+\.)'(?:,[^,{]*?\b([A-Z_]+_SECONDS)\b)?/g;

async function constant<Value>(name: string): Promise<Value> {
  const [source] = sourcesWith(`export const ${name} = `);
  if (source === undefined) throw new Error(`No file exports ${name}.`);
  return (await built<Record<string, Value>>(source))[name]!;
}

/** The names and meanings with which modules register their scheduled jobs. */
async function jobs(): Promise<string> {
  const found = sourcesWith('Purge').flatMap((path) => [...readFileSync(path, 'utf8').matchAll(JOB)]);
  const rows = found.map(async ([, kind, name, meaning, interval = 'JOB_INTERVAL_SECONDS']) => {
    const called = name!.startsWith("'") ? name!.slice(1, -1) : await constant<string>(name!);
    const where = kind === 'Local' ? 'each instance' : 'one instance';
    return `| \`${called}\` | ${meaning} | ${inWords(await constant<number>(interval))} | ${where} |`;
  });
  return [
    '# Scheduled jobs',
    '',
    '<!-- Generated from the modules that register them by `npm run docs`. -->',
    '',
    'These are all jobs that the service does on a schedule. Those of ten minutes run one after the other, those of one instance on',
    'whichever comes first; no job depends on the others. A run is recorded for 30 days. `GET /api/staff/jobs` and the page *Jobs* of',
    'the staff console show each job with its last run: it is *late* when no run has ended for three intervals. An admin can have',
    'one run now. Metrics: `gatehouse_job_runs_total{job,outcome}` and `gatehouse_job_last_done_timestamp_seconds{job}`.',
    '',
    '`audit-copy` is there where `AUDIT_COPY_URL` is set, `billing-resync` and `billing-endpoints` where `POLAR_ACCESS_TOKEN` is. With `POLAR_RESYNC=manual` the first one',
    'runs only when an admin asks, and is never late; the second one does not run. A comparison without some kind of object failed.',
    '',
    'Work that is repeated every few seconds is not a job. Deliveries are seen on the page *Health* (Queue) and in',
    '`gatehouse_outbox_pending`, webhooks on the page *Webhooks* and in `gatehouse_billing_inbox_rows`, usage that is sent to Polar',
    'in `gatehouse_polar_calls_total{call="events.ingest"}`.',
    '',
    '| job | what it does | every | runs on |',
    '| --- | --- | --- | --- |',
    ...(await Promise.all(rows)).toSorted(),
    '',
  ].join('\n');
}

/** Number, title and status of each decision, and which later ones refer to it in theirs. */
function decisions(): string {
  const all = globSync('docs/adr/[0-9]*.md')
    .toSorted()
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
      const [, status] = /^Date: .*?Status: ([^]+?)\n\n/m.exec(text) ?? [];
      if (!number || !title || !status) throw new Error(`${path} has no title, or no status.`);
      return { file: basename(path), number, title, status: status.replaceAll('\n', ' ') };
    });
  const rows = all.map(({ file, number, title, status }) => {
    const later = all.filter((other) => Number(other.number) > Number(number) && other.status.includes(file));
    const links = later.map((other) => `[${other.number}](${other.file})`).join(', ');
    return `| ${number} | [${title}](${file}) | ${status} | ${links} |`;
  });
  return [
    '# Decisions',
    '',
    '<!-- Generated from the first lines of each decision by `npm run docs`. -->',
    '',
    'A later decision holds where it differs from an earlier one.',
    '',
    '| | decision | status | later |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const { documentation } = await built<{ documentation(): { markdown: string; envExample: string } }>(
  'apps/api/src/config/documentation.ts',
);
const { openApiDocument } = await built<{ openApiDocument(): Promise<Document> }>('apps/api/src/openapi.ts');
const { definitions } = await built<{ definitions: Record<string, ProviderDefinition> }>(
  'libs/identity/src/social/infrastructure/providers/index.ts',
);
const configuration = documentation();
const openApi = `${JSON.stringify(await openApiDocument(), null, 2)}\n`;
const files = {
  'docs/CONFIGURATION.md': configuration.markdown,
  '.env.example': configuration.envExample,
  'docs/REFUSALS.md': `${await refusals()}\n${await rateLimitTable()}`,
  'docs/AUDIT.md': await auditCatalogue(),
  'docs/adr/README.md': decisions(),
  'docs/PROVIDERS.md': providerDocument(Object.values(definitions)),
  'docs/JOBS.md': await jobs(),
  'apps/api/openapi.json': openApi,
  'apps/console/src/api/schema.gen.ts': `// Generated from apps/api/openapi.json by \`npm run docs\`.\n${astToString(await openapiTS(openApi))}`,
};

const stale = Object.entries(files).filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is stale: npm run docs`);
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [path, text] of stale) writeFileSync(path, text);
for (const [path] of stale) console.log(`wrote ${path}`);
process.exit(0);
