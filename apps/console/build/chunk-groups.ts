import type { Plugin, Rollup } from 'vite';

type Draft = Pick<Rollup.OutputChunk, 'fileName' | 'name' | 'code' | 'isEntry' | 'imports' | 'dynamicImports'> & {
  readonly modules: Readonly<Record<string, unknown>>;
};

/** The script that only pages with a form load. */
const FORMS = 'forms';

/** Packages with a script of their own. They change seldom, and a page without a form needs nothing of the second. */
const packages = {
  react: /\/node_modules\/(?:react|react-dom|scheduler)\//,
  [FORMS]: /\/node_modules\/react-hook-form\//,
} as const;

const packageOf = (id: string) => Object.entries(packages).find(([, modules]) => modules.test(id))?.[0];

/** Pages that use a module, or dialogs that no page needs at first, from which on it comes with the others of that kind. */
const OFTEN = 20;

/** Scripts that come with a place of the address; the others come when something opens. */
const PAGE = /-(?:page|frame)$/;

/** Characters, before they are minified: about 2 kB on the wire. */
const SMALL = 10_000;

/**
 * Names the script of each module that more than one needs, by the scripts of a bundle without groups. Left alone, the bundler
 * makes a script for each set of pages that share something: most of them below a kilobyte, and forty for one page. What a
 * script imports is always needed by as many as itself, so no two of these scripts import each other.
 * @param chunks of all entries
 */
export function groupsOf(chunks: readonly Draft[]): ReadonlyMap<string, string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** The scripts that come with one. */
  const reach = (start: string, seen = new Set<string>()): Set<string> => {
    const chunk = byName.get(start);
    if (!chunk || seen.has(start)) return seen;
    seen.add(start);
    for (const next of chunk.imports) reach(next, seen);
    return seen;
  };
  const areas = chunks.filter(({ isEntry }) => isEntry).toSorted((a, b) => a.name.localeCompare(b.name));
  const first = areas.map(({ name, fileName }) => ({ name, scripts: reach(fileName) }));
  // A chunk that one area loads later may come at first in another, so it is not always marked as such.
  const lazily = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const pages = chunks
    .filter(({ fileName }) => lazily.has(fileName))
    .map(({ fileName, name }) => ({ scripts: reach(fileName), areas: areasOf(fileName), isPage: PAGE.test(name) }));

  /** The areas whose pages may load a script later. */
  function areasOf(fileName: string): string {
    const holders = first.filter(({ scripts }) => {
      const seen = new Set<string>();
      const open = [...scripts];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        for (const lazy of byName.get(next)?.dynamicImports ?? []) {
          if (lazy === fileName) return true;
          if (seen.has(lazy)) continue;
          seen.add(lazy);
          open.push(...reach(lazy));
        }
      }
      return false;
    });
    return holders.map(({ name }) => name).join('-');
  }

  const holdsForms = (name: string) => Object.keys(byName.get(name)!.modules).some((id) => packages[FORMS].test(id));

  const nameOf = new Map<string, string>();
  for (const { fileName } of chunks) {
    const users = first.filter(({ scripts }) => scripts.has(fileName)).map(({ name }) => name);
    const parts = pages.filter(({ scripts }) => scripts.has(fileName));
    const others = [...new Set(parts.flatMap(({ areas: own }) => own.split('-')))].filter(
      (name) => !users.includes(name),
    );
    const pagesOfIt = parts.filter(({ isPage }) => isPage).length;
    if (users.length === 0 && (parts.length < OFTEN || (pagesOfIt > 0 && pagesOfIt < OFTEN))) continue;
    // Needed at first by some, and by pages of the others.
    const kind = pagesOfIt > 0 ? 'parts' : 'dialogs';
    const name =
      users.length === 0 ? `${others.toSorted().join('-')}-${kind}` : [users.join('-'), ...others].join('-for-');
    nameOf.set(fileName, [...reach(fileName)].some(holdsForms) ? `${name}-with-form` : name);
  }
  foldSmall(chunks, nameOf, first.map(({ name }) => name).join('-'));
  return new Map(
    chunks.flatMap(({ fileName, modules }) => {
      const name = nameOf.get(fileName);
      return name === undefined ? [] : Object.keys(modules).map((id) => [id, packageOf(id) ?? name] as const);
    }),
  );
}

/**
 * A small group joins the one that every page loads, unless it needs a third, or loads something later, or a single area needs
 * it at first and others seldom.
 */
function foldSmall(chunks: readonly Draft[], nameOf: Map<string, string>, everywhere: string): void {
  for (const name of new Set(nameOf.values())) {
    const own = chunks.filter(({ fileName }) => nameOf.get(fileName) === name);
    const size = own.reduce((sum, { code }) => sum + code.length, 0);
    const isAlone = own.every(
      ({ imports, dynamicImports }) =>
        dynamicImports.length === 0 &&
        imports.every((other) => [name, everywhere, undefined].includes(nameOf.get(other))),
    );
    const isSeldom = /^[a-z]+-for-/.test(name);
    if (size < SMALL && isAlone && !isSeldom) for (const { fileName } of own) nameOf.set(fileName, everywhere);
  }
}

/** A group takes what its modules import with it, so the one that more need comes before. */
const widthOf = (name: string): number => {
  if (name in packages) return Number.POSITIVE_INFINITY;
  const [users, ...others] = name.split('-for-');
  const kind = /-(dialogs|parts)(?:-with-form)?$/.exec(users!)?.[1];
  if (kind !== undefined) return kind === 'parts' ? 0 : -1;
  return 10 * users!.split('-').length + others.length;
};

/**
 * Few scripts for each page: the groups come from a draft of the build, which is not written.
 * @param code plugins that decide which modules there are
 */
export function fewScripts(root: string, input: Readonly<Record<string, string>>, code: () => Plugin[]): Plugin {
  const draw = async () => {
    const { build } = await import('vite');
    return build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'silent',
      plugins: code(),
      define: { __COMMON_PASSWORDS__: '""' },
      build: { write: false, minify: false, assetsInlineLimit: 0, rollupOptions: { input: { ...input } } },
    });
  };
  return {
    name: 'gatehouse:few-scripts',
    apply: 'build',
    async config() {
      const { output } = (await draw()) as Rollup.RollupOutput;
      const groups = groupsOf(output.filter((file) => file.type === 'chunk'));
      const names = [...new Set(groups.values())].toSorted((a, b) => widthOf(b) - widthOf(a));
      const splitting = names.map((name, index) => ({
        name,
        test: (id: string) => groups.get(id) === name,
        priority: names.length - index,
        // Only scripts of dialogs import modules without a group, and these import no dialog.
        includeDependenciesRecursively: false,
      }));
      return { build: { rollupOptions: { output: { codeSplitting: { groups: splitting } } } } };
    },
  };
}
