import { describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './config.ts';
import { effectiveSettings } from './effective-settings.ts';
import { text } from './kinds.ts';
import { providerRows } from './provider-variables.ts';
import { Secret } from './secret.ts';
import { variable } from './variable.ts';
import { variables } from './variables.ts';

const SECRET = 'canary-of-the-secret-that-signs-0123';
const secrets = {
  AUTH_SECRET: SECRET,
  DATABASE_URL: 'postgres://anna:canary@db.example.com/main',
  REDIS_URL: 'redis://:canary@cache.example.com',
  SMTP_URL: 'smtps://anna:canary@mail.example.com',
  SMS_URL: 'https://canary.example.com/send',
  SMS_TOKEN: 'canary',
  METRICS_TOKEN: 'canary',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://anna:canary@collector.example.com',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=canary',
  SERVICE_CREDENTIALS: SECRET,
  POLAR_ACCESS_TOKEN: 'canary',
  POLAR_WEBHOOK_SECRET: 'canary-of-a-webhook-endpoint',
  POLAR_WEBHOOK_ENDPOINTS: 'shop=canary-of-a-webhook-endpoint',
  GITHUB_CLIENT_ID: 'of-github',
  GITHUB_CLIENT_SECRET: 'canary',
};

const shown = (environment: Readonly<Record<string, string>> = {}) =>
  effectiveSettings(loadConfig({}, { AUTH_SECRET: SECRET, ...environment }));
const one = (name: string, environment?: Readonly<Record<string, string>>) =>
  shown(environment).find((setting) => setting.name === name);

describe('the configuration that staff see', () => {
  test('has every variable of the table, with its value and where it comes from', () => {
    expect(shown().map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(variables)));
    expect(one('PORT', { PORT: '4000' })).toMatchObject({ value: '4000', source: 'environment', whenUnset: '3000' });
    expect(one('PORT')).toMatchObject({ value: '3000', source: 'default', group: 'Server', isMasked: false });
    expect(one('SIGN_UP', { SIGN_UP: 'off' })).toMatchObject({ value: 'off' });
    // Defaults that follow from others are those in effect.
    expect(one('BASE_URL', { PORT: '4000' })).toMatchObject({ value: 'http://localhost:4000', source: 'default' });
    expect(one('SECURE_COOKIES')).toMatchObject({ value: 'off' });
    expect(one('SMS_PER_DAY')).toMatchObject({ value: null, whenUnset: 'no limit' });
  });

  test('shows no secret, only whether it is set', () => {
    const all = shown(secrets);
    expect(JSON.stringify(all)).not.toContain('canary');
    expect(all.filter(({ isMasked, isSet }) => isMasked && isSet).map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(secrets).filter((name) => name !== 'GITHUB_CLIENT_ID')),
    );
    expect(one('GITHUB_CLIENT_ID', secrets)).toMatchObject({ value: 'of-github', isMasked: false });
    expect(one('SMS_TOKEN')).toMatchObject({ isMasked: true, isSet: false, value: null });
  });

  test('masks each row that does not say it is plain, whatever its value', () => {
    const rows = Object.entries({
      ...variables,
      ...providerRows,
      NEW_TOKEN: variable(text, { group: 'New', doc: '' }),
    });
    const read = rows.map(([name, row]) => {
      const value = row.plain ? undefined : `canary of ${name}`;
      return { name, row: row as never, value, isSet: true };
    });
    const masked = effectiveSettings({ variables: read, PROVIDERS: [] }).filter(({ isMasked }) => isMasked);
    const names = masked.map(({ name }) => name);
    expect(JSON.stringify(masked)).not.toContain('canary of');
    expect(names).toContain('NEW_TOKEN');
    expect(names).toEqual(expect.arrayContaining(rows.filter(([, row]) => row.secret).map(([name]) => name)));
    expect(rows.filter(([name]) => /SECRET|TOKEN$|CREDENTIAL|PRIVATE_KEY/.test(name)).map(([name]) => name)).toEqual(
      names.filter((name) => !/_URL$|_ENDPOINTS?$|_HEADERS$/.test(name)),
    );
  });

  test('leaves out the variables of providers that are not configured', () => {
    const ofProviders = (environment?: Readonly<Record<string, string>>) =>
      shown(environment).filter(({ name }) => name.startsWith('GITHUB_') || name.startsWith('GOOGLE_CLIENT'));
    expect(ofProviders()).toEqual([]);
    expect(ofProviders(secrets)).toContainEqual(expect.objectContaining({ name: 'GITHUB_SIGN_UP', value: 'on' }));
  });

  test('says where a secret was kept that the service made', () => {
    const directory = mkdtempSync(join(tmpdir(), 'settings-'));
    try {
      const all = effectiveSettings(loadConfig({}, { DATA_DIR: directory }));
      expect(all.find(({ name }) => name === 'AUTH_SECRET')).toMatchObject({
        source: 'file',
        isSet: true,
        value: null,
      });
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

test('a secret cannot be declared plain', () => {
  const kind = { ...text, plain: true, secret: true };
  expect(variable(kind, { group: 'New', doc: '' }).plain).toBe(false);
  expect(String(new Secret('canary'))).not.toContain('canary');
});
