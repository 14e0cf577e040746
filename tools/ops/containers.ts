import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Lifetime } from '../../bench/lifetime.ts';

/** For machines that are sandboxes themselves: no systemd, and no right to raise limits. */
const CONFINED = `[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
`;

const BASES = { base: 'localhost/gatehouse-base', builder: 'localhost/gatehouse-builder' };

/** buildah and podman of this machine. */
export class Containers {
  readonly #env: NodeJS.ProcessEnv;

  private constructor(env: NodeJS.ProcessEnv) {
    this.#env = { ...process.env, ...env };
  }

  /** @throws Error that names the missing programs */
  static async find(lifetime: Lifetime, { confined }: { readonly confined: boolean }): Promise<Containers> {
    const missing = ['buildah', 'podman', ...(confined ? ['runc'] : [])].filter(
      (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error,
    );
    if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}. Debian has packages of these names.`);
    if (!confined) return new Containers({});
    const directory = await mkdtemp(join(tmpdir(), 'gatehouse-image-'));
    lifetime.add(() => rm(directory, { recursive: true, force: true }));
    const file = join(directory, 'containers.conf');
    await writeFile(file, CONFINED);
    return new Containers({ CONTAINERS_CONF: file, BUILDAH_ISOLATION: 'chroot' });
  }

  /** Runs podman. @throws Error with its words when it fails */
  podman(...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync('podman', args, {
      env: this.#env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) throw new Error(`podman ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
    return stdout.trim();
  }

  /** The same while requests of this process are under way. */
  async podmanMeanwhile(...args: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)('podman', args, { env: this.#env });
    return stdout.trim();
  }

  /** Says what it does while it does it. @throws Error when it fails */
  build(directory: string, args: readonly string[]): void {
    // The format of OCI has no health check.
    const all = ['build', '--format', 'docker', '--network', 'host', ...args, directory];
    const { status } = spawnSync('buildah', all, { env: this.#env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`buildah ended with ${status}`);
  }

  /**
   * The two bases of the Containerfile from packages of Debian and npm, for machines that reach no registry of images. They
   * are what the public ones are: the smallest Debian, and the same with Node and npm.
   */
  async debian(lifetime: Lifetime, npmVersion: string): Promise<typeof BASES> {
    const directory = await mkdtemp(join(tmpdir(), 'gatehouse-debian-'));
    lifetime.add(() => rm(directory, { recursive: true, force: true }));
    const script = `set -eu
root=$1/root
debootstrap --variant=minbase bookworm "$root"
cd "$root"
rm -rf var/lib/apt/lists/* var/cache/apt/* var/cache/debconf/* var/log/* usr/share/doc usr/share/info usr/share/locale usr/share/man
tar -c . | podman import - ${BASES.base}
npm install --prefix "$1/npm" --no-audit --no-fund npm@${npmVersion}
mkdir -p usr/local/lib/node_modules
cp -a "$1/npm/node_modules/npm" usr/local/lib/node_modules/
ln -s ../lib/node_modules/npm/bin/npm-cli.js usr/local/bin/npm
cp "$2" usr/local/bin/node
tar -c . | podman import - ${BASES.builder}
`;
    const { status } = spawnSync('sh', ['-c', script, 'sh', directory, process.execPath], {
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`The bases are not made: ended with ${status}`);
    return BASES;
  }
}
