import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { type IJob, Job } from 'kubernetes-models/batch/v1';
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1';
import { type IPodDisruptionBudget, PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import {
  ConfigMap,
  type IConfigMap,
  type IService,
  type IServiceAccount,
  Service,
  ServiceAccount,
} from 'kubernetes-models/v1';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { variables } from '#api/config/variables';
import { HAPROXY, hasHaproxy, selfSigned } from './haproxy.ts';
import { startFlags } from '../../bench/processes.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = 'dist/apps/api/src/main.js';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const MIGRATE = 'dist/apps/api/src/migrate.js';
/** Comments begin with `# ` and a word; lines for a copy of the audit trail follow their `#` at once, or are indented. */
const uncommented = (text: string) => text.replaceAll(/^( *)#(?=\w| {2})/gm, '$1');
const unknownOf = (names: readonly string[]) => names.filter((name) => !Object.hasOwn(variables, name));

test('image and unit start the service as npm start does', () => {
  const command = JSON.stringify([...startFlags(), MAIN]).replaceAll('","', '", "');
  expect(read('Containerfile')).toContain(`CMD ${command}\n`);
  expect(read('deploy/gatehouse.service')).toContain(`bin/node ${startFlags().join(' ')} ${MAIN}\n`);
});

describe('compose.yaml', () => {
  const text = read('deploy/compose.yaml');
  const compose = parse(text) as {
    readonly services: Readonly<Record<string, { readonly environment: Readonly<Record<string, string>> }>>;
  };
  const validate = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile({
    ...JSON.parse(read('node_modules/dclint/schemas/compose.schema.json')),
    $schema: undefined,
  });

  test('is of the Compose Specification', () => {
    expect(validate(compose) ? [] : validate.errors).toEqual([]);
    expect(validate({ ...compose, services: { gatehouse: { readonly: true } } })).toBe(false);
  });

  test('has room for a copy of the audit trail, once its lines are uncommented', () => {
    const withCopy = parse(uncommented(text)) as { services: { gatehouse: object } };
    expect(validate(withCopy) ? [] : validate.errors).toEqual([]);
    expect(withCopy.services.gatehouse).toMatchObject({ volumes: ['/mnt/audit:/audit'], read_only: true });
  });

  test('sets variables that the service has, secrets only from the environment', () => {
    const { gatehouse, postgres, redis } = compose.services;
    expect(unknownOf(Object.keys(gatehouse!.environment))).toEqual([]);
    const all = Object.entries({ ...gatehouse!.environment, ...postgres!.environment, ...redis!.environment });
    const secrets = all.filter(([name]) => /PASSWORD|SECRET|TOKEN|_URL$/.test(name));
    expect(secrets).toHaveLength(8);
    for (const [, value] of secrets) expect(value).toMatch(/\$\{[A-Z_]+:\?[^}]+\}/);
  });
});

describe('kubernetes.yaml', () => {
  const text = read('deploy/kubernetes.yaml');
  const documentsOf = (yaml: string) =>
    parseAllDocuments(yaml).map((document) => document.toJS() as unknown) as [
      IServiceAccount,
      IConfigMap,
      IJob,
      IDeployment,
      IService,
      IPodDisruptionBudget,
    ];
  const [account, config, job, deployment, service, budget] = documentsOf(text);

  test('is of the API of Kubernetes', () => {
    new ServiceAccount(account).validate();
    new ConfigMap(config).validate();
    new Job(job).validate();
    new Deployment(deployment).validate();
    new Service(service).validate();
    new PodDisruptionBudget(budget).validate();
    expect(() => new Deployment({ ...deployment, spec: {} as never }).validate()).toThrow('selector');
  });

  // The schemas let names pass that they do not know, so what counts is looked at by name.
  test('runs two instances without rights, and asks each how it is', () => {
    const { spec } = deployment;
    const { containers, ...pod } = spec!.template.spec!;
    expect(spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      topologySpreadConstraints: [
        { topologyKey: 'kubernetes.io/hostname' },
        { topologyKey: 'topology.kubernetes.io/zone' },
      ],
    });
    expect(containers).toMatchObject([
      {
        envFrom: [{ configMapRef: { name: 'gatehouse' } }, { secretRef: { name: 'gatehouse' } }],
        startupProbe: { httpGet: { path: '/health/live', port: 'http' } },
        livenessProbe: { httpGet: { path: '/health/live', port: 'http' } },
        readinessProbe: { httpGet: { path: '/health/ready', port: 'http' } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      },
    ]);
    expect(unknownOf(Object.keys(config.data!))).toEqual([]);
  });

  test('migrates by a Job with the configuration and the limits of the service, and not by its instances', () => {
    expect(config.data).toMatchObject({ MIGRATE_ON_START: 'off' });
    const [pod, served] = [job.spec!.template.spec!, deployment.spec!.template.spec!];
    const { image, envFrom, securityContext } = served.containers[0]!;
    expect(pod).toMatchObject({ restartPolicy: 'Never', securityContext: served.securityContext });
    expect(pod.containers).toMatchObject([{ image, envFrom, securityContext, args: [MIGRATE] }]);
    expect(existsSync(join(ROOT, MIGRATE.replace('dist/', '').replace(/js$/, 'ts')))).toBe(true);
    // Requests go to pods of the Service alone.
    expect(job.spec!.template.metadata!.labels).not.toMatchObject(service.spec!.selector!);
  });

  test('has room for a copy of the audit trail, once its lines are uncommented', () => {
    const [, settings, , withCopy] = documentsOf(uncommented(text));
    new Deployment(withCopy).validate();
    const { volumes, containers, securityContext } = withCopy.spec!.template.spec!;
    expect(securityContext).toMatchObject({ fsGroup: 10001 });
    expect(containers[0]!.volumeMounts).toEqual([{ name: volumes![0]!.name, mountPath: '/audit' }]);
    expect(settings.data).toMatchObject({ AUDIT_COPY_URL: 'file:///audit' });
    expect(unknownOf(Object.keys(settings.data!))).toEqual([]);
  });

  test('gives an instance the time to drain', () => {
    const { DRAIN_SECONDS } = config.data!;
    const { terminationGracePeriodSeconds } = deployment.spec!.template.spec!;
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(DRAIN_SECONDS) + 10);
  });
});

/** The words of haproxy about these files, read one after the other. */
async function checkedByHaproxy(...texts: readonly string[]): Promise<{ status: number | null; words: string[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'gatehouse-haproxy-'));
  const env = { GATEHOUSE_CERTIFICATE: await selfSigned(directory) };
  const files = texts.map((_, n) => join(directory, `${n}.cfg`));
  for (const [n, text] of texts.entries()) await writeFile(files[n]!, text);
  const args = ['-c', ...files.flatMap((file) => ['-f', file])];
  const { status, stderr } = spawnSync(HAPROXY, args, { encoding: 'utf8', env });
  await rm(directory, { recursive: true });
  return { status, words: stderr.split('\n').filter((line) => /WARNING|ALERT/.test(line)) };
}

const whereHaproxyIs = hasHaproxy ? test : test.skip;

describe('haproxy.cfg', () => {
  const text = read('deploy/haproxy.cfg');
  const seconds = (pattern: RegExp) => {
    const [, value, unit] = pattern.exec(text)!;
    return Number(value) / (unit === 'ms' ? 1000 : 1);
  };

  whereHaproxyIs('haproxy understands every line of it', async () => {
    expect(await checkedByHaproxy(text)).toEqual({ status: 0, words: [] });
    const { words } = await checkedByHaproxy(text.replace('inter 1s', 'intr 1s'));
    expect(words.join('\n')).toContain("unknown keyword 'intr'");
  });

  test('notices that an instance ends before the instance stops to listen', () => {
    const noticed = seconds(/ inter (\d+)(m?s) /) + seconds(/ fastinter (\d+)(m?s) /);
    expect(text).toMatch(/ fall 2 /);
    expect(read('apps/api/src/config/service-variables.ts')).toMatch(/DRAIN_SECONDS[^}]*otherwise: '5 in production/);
    expect(noticed).toBeLessThan(5);
  });

  test('repeats no request that may have been done, unless it only reads', () => {
    expect(text).toContain('http-request disable-l7-retry unless METH_GET\n');
    expect(text).not.toMatch(/^ +[^#\n]*on-marked-down/m);
  });
});

const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error;

(hasSystemd ? test : test.skip)('systemd understands every line of the unit', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gatehouse-unit-'));
  const file = join(directory, 'gatehouse.service');
  const verify = async (unit: string) => {
    await writeFile(file, unit.replace('/opt/gatehouse/bin/node', process.execPath));
    return spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' }).stderr;
  };
  const unit = read('deploy/gatehouse.service');
  expect(await verify(unit)).toBe('');
  const withCopy = uncommented(unit);
  expect(withCopy).toMatch(/^ReadWritePaths=\/mnt\/audit$/m);
  expect(await verify(withCopy)).toBe('');
  expect(await verify(unit.replace('ProtectSystem=', 'ProtectSytem='))).toContain('Unknown key');
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', file], { encoding: 'utf8' });
  const [, exposure] = /Overall exposure level for gatehouse\.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
  await rm(directory, { recursive: true });
});

describe('high-availability', () => {
  const directory = 'deploy/high-availability';
  const files = readdirSync(join(ROOT, directory));
  const patroni = parse(read(`${directory}/patroni.yml`)) as {
    readonly etcd: { readonly hosts: string };
    readonly bootstrap: { readonly dcs: Readonly<Record<string, unknown>> };
    readonly watchdog: { readonly mode: string };
  };

  test('has only placeholders that the steps of the documents fill in', () => {
    const steps = /1\. On each machine fill in the files[^]*?```sh\n([^]*?)```/.exec(read('docs/OPERATIONS.md'))![1]!;
    const placeholders = files.flatMap((name) =>
      read(`${directory}/${name}`).match(/\b[A-Z]+_(?:NAME|ADDRESS|PASSWORD)\b/g),
    );
    const unfilled = new Set(placeholders.filter((name) => name !== null && !steps.includes(`s/${name}/`)));
    // Names of etcd itself.
    expect([...unfilled]).toEqual(['ETCD_NAME']);
  });

  test('replaces a primary only with a replica that has everything acknowledged, and in time', () => {
    const { ttl, loop_wait, retry_timeout, ...rest } = patroni.bootstrap.dcs as Readonly<Record<string, number>>;
    expect(rest).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: false });
    // Or Patroni raises it by itself.
    expect(ttl).toBeGreaterThanOrEqual(loop_wait! + 2 * retry_timeout!);
    expect(patroni.watchdog).toEqual({ mode: 'automatic' });
  });

  test('has one list of members of etcd', () => {
    const [, members] = /^ETCD_INITIAL_CLUSTER=(.*)$/m.exec(read(`${directory}/etcd.conf`))!;
    const addresses = [...members!.matchAll(/http:\/\/([\d.]+):2380/g)].map(([, address]) => `${address}:2379`);
    expect(patroni.etcd.hosts.split(',')).toEqual(addresses);
  });

  const balancer = read('deploy/haproxy.cfg');
  const stores = read(`${directory}/haproxy.cfg`);

  whereHaproxyIs('haproxy understands every line, alone and beside the balancer of two instances', async () => {
    expect(await checkedByHaproxy(stores)).toEqual({ status: 0, words: [] });
    expect(await checkedByHaproxy(balancer, stores)).toEqual({ status: 0, words: [] });
    expect((await checkedByHaproxy(stores.replace('on-marked-down', 'on-marked-dwn'))).status).not.toBe(0);
  });

  test('haproxy runs with no more rights than as the balancer', () => {
    const rights = (text: string) =>
      [...text.matchAll(/^ +((?:user|group|chroot|log stdout) .*)$/gm)].map(([, line]) => line);
    expect(rights(stores)).toHaveLength(4);
    expect(rights(stores)).toEqual(rights(balancer));
  });
});
