import { Ajv, type ValidateFunction } from 'ajv';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Response } from '../../src/http/server.ts';
import { sdkRoutes } from './sdk-routes.ts';

type Schema = Record<string, unknown>;

const DATE = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}Z$';
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
/** Ids of other customers. */
const FOREIGN =
  /^(external_|account_id|granted_account_id|guild_id|role_id|channel_id|invite_id|slack_integration_id|connected_team_id|client_id)|external_id$/;

/** The SDK says "string" for dates and ids: two patterns more. */
function sharpen(schema: unknown): void {
  if (Array.isArray(schema)) {
    for (const one of schema) sharpen(one);
    return;
  }
  if (typeof schema !== 'object' || schema === null) return;
  const { properties } = schema as { properties?: Record<string, Schema> };
  for (const [name, property] of Object.entries(properties ?? {})) {
    const isText =
      property['type'] === 'string' || (Array.isArray(property['type']) && property['type'].includes('string'));
    if (!isText || property['enum'] || property['const']) continue;
    if (/(_at|^timestamp|_timestamp|_period_start|_period_end|^trial_start|^trial_end)$/.test(name))
      property['pattern'] = DATE;
    else if (/(^|_)id$/.test(name) && !FOREIGN.test(name)) property['pattern'] = UUID;
  }
  for (const one of Object.values(schema)) sharpen(one);
}

/** Polar answers these as well, though its SDK does not declare them. */
const UNDECLARED = new Set(['RefundsBlocked']);

/** Where the published types say something that cannot be. */
function correct(definitions: Record<string, { properties: Record<string, Schema> }>): void {
  // The statuses of a rotated license key, by a clash of names in the generator of the SDK.
  definitions['CustomerStateSubscription']!.properties['status'] = { enum: ['active', 'trialing'] };
  // Real answers carry the name of the error, and any context.
  definitions['HTTPValidationError']!.properties['error'] = { type: 'string' };
}

/** Made once for all test files: from the types of this version, by these two scripts. */
function generated(): string {
  const script = fileURLToPath(new URL('generate-schemas.ts', import.meta.url));
  const sources = ['generate-schemas.ts', 'sdk-routes.ts', '../../../../node_modules/@polar-sh/sdk/package.json'];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(fileURLToPath(new URL(source, import.meta.url))));
  const path = join(tmpdir(), `polar-schemas-${hash.digest('hex')}.json`);
  if (!existsSync(path)) {
    const own = `${path}.${process.pid}`;
    writeFileSync(own, execFileSync(process.execPath, [script], { maxBuffer: 2 ** 26 }));
    renameSync(own, path);
  }
  return readFileSync(path, 'utf8');
}

/** Validates every answer and every webhook against the types of the pinned SDK. */
export class Gate {
  readonly #problems: string[] = [];
  /** Validators are compiled at the end: that takes seconds, in which no request would be answered. */
  readonly #later: (() => void)[] = [];
  readonly seen = new Set<string>();
  readonly #ajv = new Ajv({ allErrors: true, strict: false });
  readonly #routes = new Map(sdkRoutes().map((route) => [`${route.method} ${route.path}`, route]));

  constructor() {
    const schema = JSON.parse(generated()) as Schema;
    sharpen(schema['definitions']);
    correct(schema['definitions'] as Parameters<typeof correct>[0]);
    this.#ajv.addSchema(schema, 'sdk');
  }

  #validator(type: string): ValidateFunction {
    return this.#ajv.getSchema(`sdk#/definitions/Everything/properties/${type}`)!;
  }

  /** `route` as the stand-in matched it. */
  answer(route: string | null, { status, text }: Response): void {
    const known = this.#routes.get(route ?? '');
    if (!known || status === 307) return;
    this.seen.add(`${route} ${status}`);
    const types = status < 300 ? known.answers : known.errors[status];
    if (!types || status === 202) return;
    const body = JSON.parse(text ?? 'null') as { error?: string } | null;
    if (UNDECLARED.has(body?.error ?? '')) return;
    this.#later.push(() => this.#check(`${route} ${status}`, types.split(' | '), body));
  }

  /** The violations since the last call, each one once. */
  problems(): string[] {
    for (const check of this.#later.splice(0)) check();
    return [...new Set(this.#problems.splice(0))];
  }

  webhook(payload: { type: string }): void {
    this.seen.add(payload.type);
    const name = payload.type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
    this.#later.push(() => {
      const validate = this.#ajv.getSchema(`sdk#/definitions/Webhook${name}Payload`);
      if (validate) this.#judge(payload.type, [validate], payload);
      else this.#problems.push(`${payload.type} is no webhook of the SDK`);
    });
  }

  #check(what: string, types: string[], body: unknown): void {
    this.#judge(
      what,
      types.map((type) => this.#validator(type)),
      body,
    );
  }

  #judge(what: string, validators: ValidateFunction[], body: unknown): void {
    if (validators.some((validate) => validate(body))) return;
    const [first] = validators;
    const errors = (first?.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    this.#problems.push(`${what}: ${errors.slice(0, 6).join('; ')}`);
  }
}
