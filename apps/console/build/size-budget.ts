import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

export interface Budget {
  /** Kilobytes (1000 bytes), gzipped, of the scripts a first visit to the document loads. */
  readonly initial: number;
  /** Kilobytes, gzipped, of what any one page loads. */
  readonly route: number;
  /** Kilobytes, gzipped, of what a page fetches after it stands there: a chart. None unless given. */
  readonly part?: number;
  /** Kilobytes, gzipped, of chunks that are loaded after something is typed or opened, by name. */
  readonly onUse?: Readonly<Record<string, number>>;
}

const kilobytes = (code: string) => gzipSync(code, { level: 9 }).length / 1000;

/**
 * Fails the build when a document has become too heavy. Counted from the bundle itself: the
 * entry and everything it imports statically is "initial"; what those load lazily is "route"; what a route in turn
 * loads lazily is "part".
 */
export function sizeBudget(budgets: Readonly<Record<string, Budget>>): Plugin {
  return {
    name: 'gatehouse:size-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Rollup.OutputChunk>();
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file as never);
      const reach = (names: readonly string[], seen = new Set<string>()): Set<string> => {
        for (const name of names) {
          if (seen.has(name) || !chunks.has(name)) continue;
          seen.add(name);
          reach(chunks.get(name)!.imports, seen);
        }
        return seen;
      };
      const weigh = (names: Iterable<string>) =>
        [...names].reduce((sum, name) => sum + kilobytes(chunks.get(name)!.code), 0);

      for (const [entry, budget] of Object.entries(budgets)) {
        const start = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === entry);
        if (!start) continue;
        const initial = reach([start.fileName]);
        const total = weigh(initial);
        this.info(`${entry}: ${total.toFixed(1)} kB gzipped of ${budget.initial}`);
        if (total > budget.initial) {
          this.error(`${entry} loads ${total.toFixed(1)} kB gzipped at first, more than ${budget.initial}`);
        }
        /**
         * Weighs the chunks that a step loads later, without those that are loaded already.
         * @returns these chunks, for the next step
         */
        const later = (step: ReadonlySet<string>, there: ReadonlySet<string>, usual: number, what: string) =>
          [...step].flatMap((name) =>
            chunks.get(name)!.dynamicImports.map((lazy) => {
              const fresh = new Set([...reach([lazy])].filter((part) => !there.has(part)));
              const weight = weigh(fresh);
              const limit = budget.onUse?.[chunks.get(lazy)?.name ?? ''] ?? usual;
              if (weight > limit) {
                this.error(
                  `${lazy} (a ${what} of ${entry}) weighs ${weight.toFixed(1)} kB gzipped, more than ${limit}`,
                );
              }
              return fresh;
            }),
          );
        for (const route of later(initial, initial, budget.route, 'page')) {
          later(route, new Set([...initial, ...route]), budget.part ?? 0, 'part of a page');
        }
      }
    },
  };
}
