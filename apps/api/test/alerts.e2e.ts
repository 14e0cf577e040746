import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { register } from 'prom-client';
import { createGenerator } from 'ts-json-schema-generator';
import { testApp } from './support/test-app.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface RuleTests {
  readonly tests: readonly {
    readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[];
  }[];
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
  readonly templating: { readonly list: readonly { readonly name: string }[] };
}

const { groups } = parse(read('deploy/prometheus/gatehouse.rules.yml')) as { groups: { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const ruleTests = parse(read('deploy/prometheus/gatehouse.rules.test.yml')) as RuleTests;
const dashboard = JSON.parse(read('deploy/grafana/gatehouse.json')) as Dashboard;
const operations = read('docs/OPERATIONS.md');

const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
];

/** A figure with the labels that its selector names. */
const FIGURE = /\b((?:gatehouse|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;
const allFigures = expressions.flatMap(({ where, expr }) =>
  Array.from(expr.matchAll(FIGURE), ([, name = '', selector = '']) => ({
    where,
    name: name.replace(/_(?:bucket|count|sum)$/, (end) => (/seconds/.test(name) ? '' : end)),
    labels: Array.from(selector.matchAll(/(\w+)\s*(?:=~?|!=|!~)/g), ([, label = '']) => label),
  })),
);
/** Figures that only an instance with several workers has: `workers.e2e.ts` reads them. */
const OF_WORKERS = ['gatehouse_workers', 'gatehouse_worker_deaths_total'];
const figures = allFigures.filter(({ name }) => !OF_WORKERS.includes(name));
/** Labels of the scrape, and of every histogram. */
const OF_PROMETHEUS = ['instance', 'job', 'le'];

describe('figures', () => {
  const app = testApp({ RATE_LIMIT: 'off', METRICS_TOKEN: 'a-token-of-the-tests' });

  test('each one that an alert or a panel reads is in /metrics, with the labels that it names', async () => {
    expect(figures.length).toBeGreaterThan(60);
    const scraped = await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer a-token-of-the-tests' } });
    const text = await scraped.text();
    const missing = figures.filter(({ name }) => !text.includes(`\n# TYPE ${name} `));
    expect(missing).toEqual([]);
    const labelsOf = (name: string) =>
      (register.getSingleMetric(name) as unknown as { readonly labelNames: readonly string[] }).labelNames;
    const unlabelled = figures.filter(({ name, labels }) => {
      // Prometheus has a label `job` of its own, and renames those of figures.
      const known = [...labelsOf(name).map((label) => (label === 'job' ? 'exported_job' : label)), ...OF_PROMETHEUS];
      return labels.some((label) => !known.includes(label));
    });
    expect(unlabelled).toEqual([]);
  });

  test('of jobs and of what seldom happens begin with 0, so that Prometheus sees the first increase', async () => {
    const scraped = await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer a-token-of-the-tests' } });
    const text = await scraped.text();
    expect(text).toMatch(/^gatehouse_job_runs_total\{job="oauth-cleanup",outcome="failed"\} 0$/m);
    expect(text).toMatch(/^gatehouse_job_interval_seconds\{job="oauth-cleanup"\} 600$/m);
    expect(text).toMatch(/^gatehouse_billing_drift_total\{kind="order"\} 0$/m);
    expect(text).toMatch(/^gatehouse_billing_resyncs_total\{status="failed"\} 0$/m);
  });
});

describe('alerts', () => {
  test('are explained: each has a row in the table with its severity, and a runbook', () => {
    const explained = rules.map(({ alert }) => {
      const anchor = `#${alert.toLowerCase()}`;
      const row = operations.split('\n').find((line) => line.startsWith(`| [${alert}](${anchor}) `));
      const hasRunbook = operations.includes(`\n### ${alert}\n`);
      return [alert, row?.split('|')[2]?.trim(), hasRunbook ? `docs/OPERATIONS.md${anchor}` : 'none'];
    });
    expect(explained).toEqual(
      rules.map(({ alert, labels, annotations }) => [alert, labels.severity, annotations.runbook]),
    );
  });

  test('are all that runbooks are about', () => {
    const runbooks = Array.from(operations.matchAll(/^### (Gatehouse\w+)$/gm), ([, alert]) => alert);
    expect(new Set(runbooks)).toEqual(new Set(rules.map(({ alert }) => alert)));
  });

  test('are tested where they fire and where they do not', () => {
    const cases = ruleTests.tests.flatMap((one) => one.alert_rule_test);
    const untested = rules.filter(({ alert }) => {
      const own = cases.filter(({ alertname }) => alertname === alert);
      return !own.some((one) => one.exp_alerts.length > 0) || !own.some((one) => one.exp_alerts.length === 0);
    });
    expect(untested.map(({ alert }) => alert)).toEqual([]);
  });

  const promtool = (...args: string[]) =>
    spawnSync('promtool', args, { cwd: join(ROOT, 'deploy/prometheus'), encoding: 'utf8' });
  const isInstalled = promtool('--version').status === 0;
  const PATIENCE_MS = 60_000;

  (isInstalled ? test : test.skip)(
    'fire as their tests say (needs promtool of Prometheus)',
    () => {
      const checked = promtool('check', 'rules', 'gatehouse.rules.yml');
      expect({ status: checked.status, problems: checked.stderr }).toEqual({ status: 0, problems: '' });
      const tested = promtool('test', 'rules', 'gatehouse.rules.test.yml');
      expect({ status: tested.status, problems: tested.stderr }).toEqual({ status: 0, problems: '' });
    },
    PATIENCE_MS,
  );
});

describe('the dashboard', () => {
  test('is one that Grafana reads', () => {
    const schemaPackage = dirname(createRequire(import.meta.url).resolve('@grafana/schema/package.json'));
    const path = join(schemaPackage, 'dist/types/raw/dashboard/x/types.gen.d.ts');
    const generator = createGenerator({ path, type: 'Dashboard', skipTypeCheck: true, additionalProperties: false });
    const ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true });
    const isDashboard = ajv.compile(generator.createSchema('Dashboard'));
    isDashboard(dashboard);
    expect(isDashboard.errors ?? []).toEqual([]);
    expect(isDashboard({ ...dashboard, panels: [{ type: 'row', title: 5 }] })).toBe(false);
  });

  test('can be read for any data source and any instances', () => {
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
    const selectors = dashboard.panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => Array.from(expr.matchAll(FIGURE), ([figure]) => figure)),
    );
    expect(selectors.filter((figure) => !figure.includes('instance=~"$instance"'))).toEqual([]);
  });
});
