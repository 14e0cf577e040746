import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Modules of packages that the console never runs, and what stands in for them. */
const replaced: readonly (readonly [path: RegExp, code: string])[] = [
  // The theme disables ripples.
  [/\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/, 'export default () => null;'],
  // Only `withTheme` of Emotion calls it.
  [/\/hoist-non-react-statics\/dist\/[^/]+\.js$/, 'export default (target) => target;'],
];

const ROUTER = /\/react-router\/dist\/[^/]+\/lib\/router\/router\.js$/;
/** Modules of React Router that pages without a data router load too. */
const AROUND_ROUTER = /\/react-router\/dist\/[^/]+\/lib\/(?:hooks|components|dom\/lib)\.js$/;
const FROM_ROUTER = /^import \{ ([^}]+) \} from "[./]+\/router\/router\.js";$/m;
const CREATE = 'createRouter';
const SHARED = 'virtual:react-router-shared';
const OWN = `\0${SHARED}:`;

/** The declarations of the data router that other modules need, by name. */
const shared: Readonly<Record<string, RegExp>> = {
  IDLE_FETCHER: /^const IDLE_FETCHER = \{[^}]*\};$/m,
  IDLE_BLOCKER: /^const IDLE_BLOCKER = \{[^}]*\};$/m,
  clientErrors: /^const clientErrors = .*;$/m,
  invalidProtocols: /^const invalidProtocols = \[[^\]]*\];$/m,
  hasInvalidProtocol: /^function hasInvalidProtocol\(location\) \{\n[\s\S]*?\n\}$/m,
};
const names = Object.keys(shared);

/** Takes the shared declarations out of the module of the data router. @throws when it has no longer all of them */
export function splitRouter(code: string): { readonly router: string; readonly declarations: string } {
  let router = code;
  const declarations: string[] = [];
  for (const [name, pattern] of Object.entries(shared)) {
    const [declaration] = pattern.exec(router) ?? [];
    if (declaration === undefined) throw new Error(`React Router declares ${name} otherwise than before`);
    declarations.push(declaration);
    router = router.replace(declaration, '');
  }
  return {
    router: `import { ${names.join(', ')} } from "${SHARED}";\n${router}`,
    declarations: `${declarations.join('\n')}\nexport { ${names.join(', ')} };\n`,
  };
}

/**
 * Leaves out of the packages what the console does not run. The sign-in pages have no data router, but a bundler moves whole
 * modules, and that of the data router declares four small things which all other modules of React Router need: they move
 * into a module of their own. `createRouter` is then imported by the areas that have a data router only.
 */
export function lighterPackages(): Plugin {
  return {
    name: 'gatehouse:lighter-packages',
    apply: 'build',
    resolveId(id, importer = '') {
      if (id !== SHARED) return undefined;
      return `${OWN}${importer.replace(/\/lib\/.*/, '/lib')}`;
    },
    async load(id) {
      if (!id.startsWith(OWN)) return replaced.find(([path]) => path.test(id))?.[1];
      return splitRouter(await readFile(`${id.slice(OWN.length)}/router/router.js`, 'utf8')).declarations;
    },
    transform(code, id) {
      if (ROUTER.test(id)) return { code: splitRouter(code).router, map: null };
      if (!AROUND_ROUTER.test(id)) return undefined;
      const [statement, list] = FROM_ROUTER.exec(code) ?? [];
      if (statement === undefined) this.error(`${id} imports nothing of the data router any more`);
      const taken = list!.split(', ').filter((name) => name !== CREATE);
      const foreign = taken.filter((name) => !names.includes(name));
      if (foreign.length > 0) this.error(`${id} needs ${foreign.join(', ')} of the data router`);
      const own = list!.includes(CREATE) ? statement.replace(list!, CREATE) : '';
      return { code: code.replace(statement, `import { ${taken.join(', ')} } from "${SHARED}"; ${own}`), map: null };
    },
  };
}
