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

/** buildah and podman of this machine. */
export class Containers {
  readonly #env: NodeJS.ProcessEnv;

  private constructor(env: NodeJS.ProcessEnv) {
    this.#env = { ...process.env, ...env };
  }

  /** The programs of these that this machine lacks. */
  static missing(confined: boolean): string[] {
    return ['buildah', 'podman', ...(confined ? ['runc'] : [])].filter(
      (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error,
    );
  }

  /** @throws Error that names the missing programs */
  static async find(lifetime: Lifetime, { confined }: { readonly confined: boolean }): Promise<Containers> {
    const missing = Containers.missing(confined);
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
   * Imports a base for the Containerfile from the packages of the Debian that this machine runs: the libraries of Node, a
   * shell and `useradd`, without the list of packages that a scanner reads. It needs root.
   * @returns its name, until the lifetime ends
   */
  debianBase(lifetime: Lifetime): Promise<string> {
    return this.#import(lifetime, 'gatehouse-base', '');
  }

  /** Imports a base for the build stage: the same files with Node and npm. */
  debianBuilder(lifetime: Lifetime, npmVersion: string): Promise<string> {
    return this.#import(
      lifetime,
      'gatehouse-builder',
      `npm install --prefix npm --no-audit --no-fund npm@${npmVersion}
mkdir -p usr/local/lib/node_modules usr/local/bin
mv npm/node_modules/npm usr/local/lib/node_modules/
ln -s ../lib/node_modules/npm/bin/npm-cli.js usr/local/bin/npm
cp "$1" usr/local/bin/node
find usr ! -type d > added
tar -rf root.tar --no-recursion --files-from added`,
    );
  }

  /** @param additions shell commands that add to `root.tar`; `$1` is the path of Node */
  async #import(lifetime: Lifetime, repository: string, additions: string): Promise<string> {
    // Each of two runs at once has its own.
    const name = `localhost/${repository}:${process.pid}`;
    const directory = await mkdtemp(join(tmpdir(), 'gatehouse-debian-'));
    lifetime.add(() => rm(directory, { recursive: true, force: true }));
    // Packages list what is in /usr/bin as /bin. The files of users are written when base-passwd is installed.
    const script = `set -eu
packages=$(apt-cache depends --installed --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \\
  --no-enhances base-files base-passwd coreutils dash findutils libstdc++6 login passwd | grep '^[a-z]')
dpkg -L $packages | sed -nE 's#^/(bin|sbin|lib[0-9]*)/#/usr/\\1/#; s#^/(.+)#\\1#p' | sort -u |
  grep -vE '^(\\.|usr/share/(doc|info|lintian|locale|man)/.*)?$' > files
tar -cf root.tar --directory / --no-recursion --ignore-failed-read --files-from files
tar -rPf root.tar --transform 's|.*/(.*)\\.master|etc/\\1|x' /usr/share/base-passwd/passwd.master /usr/share/base-passwd/group.master
${additions}
podman import root.tar ${name}
`;
    const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', process.execPath], {
      cwd: directory,
      env: this.#env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The base ${name} is not made: ended with ${status}\n${stderr}`);
    lifetime.add(() => void this.podman('rmi', '--force', name));
    return name;
  }
}
