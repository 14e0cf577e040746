import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Version {
  /** SemVer, that of package.json. */
  readonly version: string;
  /** Git's name of the built sources, with `-dirty` for uncommitted changes; absent when the build had no repository. */
  readonly commit?: string;
}

/** The directory of package.json: beside the compiled tree, above the sources. */
const ROOT = fileURLToPath(import.meta.url.replace(/(?:dist\/)?apps\/api\/src\/[^/]+$/, ''));
const BUILD = `${ROOT}dist/build.json`;

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Version;

/** The version that runs. The build writes the commit, because the repository is not where the service runs. */
export const running: Version = {
  version: read(`${ROOT}package.json`).version,
  ...(existsSync(BUILD) ? read(BUILD) : {}),
};
