import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Finds lock files that work only on the machine that wrote them: `npm ci` refuses one without the binaries of other
// platforms, which `npm install` leaves out when its registry lacks them; and `resolved` may name a private registry.
interface Entry {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const problems = globSync('{,bench/peers/}package-lock.json').flatMap((path) => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> };
  return [...missing(packages), ...strangers(packages)].map((problem) => `${path}: ${problem}`);
});
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

function missing(packages: Record<string, Entry>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lookUp(packages, path, name))
      .map((name) => `lacks ${name}, an optional dependency of ${path || 'the project'}; npm ci will refuse it`),
  );
}

/** As Node does: beside the package, then one level further out, and so on. */
function lookUp(packages: Record<string, Entry>, path: string, name: string): boolean {
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true;
  return path !== '' && lookUp(packages, path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name);
}

function strangers(packages: Record<string, Entry>): string[] {
  return Object.entries(packages)
    .filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
    .map(([path]) => `${path} is to be downloaded from elsewhere than the public registry`);
}
