import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Lifetime } from '../../bench/lifetime.ts';
import { machineInWords } from '../../bench/machine.ts';
import { run as outputOf } from '../../bench/processes.ts';
import { report } from '../chaos/fault.ts';
import { Containers } from './containers.ts';
import { contents, life } from './image-figures.ts';

const USAGE = `npm run ops -- image [options]     builds the image, runs it, and measures

  --base IMAGE, --builder IMAGE   instead of the public ones that the Containerfile names
  --debian      makes both from the packages of the Debian that this machine runs, and npm (needs root)
  --confined    for a machine that is a sandbox, without systemd (needs runc)
  --npmrc FILE  settings of npm in the build, such as a registry; they are in no layer
  --ca FILE     certificates that npm trusts in the build; default: NODE_EXTRA_CA_CERTS
  --tag IMAGE   name of the image; default: localhost/gatehouse:VERSION
  --only-run    measures the image of that name without building it`;

const ROOT = join(import.meta.dirname, '../..');

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      base: { type: 'string' },
      builder: { type: 'string' },
      debian: { type: 'boolean', default: false },
      confined: { type: 'boolean', default: false },
      npmrc: { type: 'string' },
      ca: { type: 'string', default: process.env.NODE_EXTRA_CA_CERTS ?? '' },
      tag: { type: 'string' },
      'only-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

async function build(lifetime: Lifetime, containers: Containers, tag: string, options: ReturnType<typeof readOptions>) {
  const said = async (program: string, ...args: string[]) => (await outputOf(program, args, ROOT)).trim();
  const { debian } = options;
  const base = debian ? await containers.debianBase(lifetime) : options.base;
  const builder = debian ? await containers.debianBuilder(lifetime, await said('npm', '--version')) : options.builder;
  const commit = await said('git', 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*');
  const given = (name: string, text: (value: string) => string, value?: string) => (value ? [name, text(value)] : []);
  containers.build(ROOT, [
    ...given('--secret', (file) => `id=npmrc,src=${file}`, options.npmrc),
    ...given('--secret', (file) => `id=ca,src=${file}`, options.ca),
    ...given('--build-arg', (image) => `BASE=${image}`, base),
    ...given('--build-arg', (image) => `BUILDER=${image}`, builder),
    '--build-arg',
    `BUILD_COMMIT=${commit}`,
    '--label',
    `org.opencontainers.image.revision=${commit}`,
    '--tag',
    tag,
  ]);
}

/** @returns the exit code: 1 when a figure is missed */
export async function image(lifetime: Lifetime, args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  const tag = options.tag ?? `localhost/gatehouse:${version}`;
  const containers = await Containers.find(lifetime, options);
  console.log(machineInWords());
  if (!options['only-run']) {
    const began = performance.now();
    await build(lifetime, containers, tag, options);
    console.log(`built in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  return report([...contents(containers, tag), ...(await life(lifetime, containers, tag, version))]);
}
