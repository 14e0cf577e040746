import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

export interface Budget {
  /** Kilobytes (1000 bytes), gzipped, of the scripts that every page of the document loads, and their number. */
  readonly initial: number;
  readonly scripts: number;
  /** Kilobytes, gzipped, of all scripts of a page, with these. */
  readonly page: number;
  /** Pages that may weigh more, by the name of their chunk. */
  readonly heavier?: Readonly<Record<string, number>>;
  /** Kilobytes, gzipped, of what a page fetches after it stands there: a chart. None unless given. */
  readonly part?: number;
  /** Kilobytes, gzipped, of chunks that are loaded after something is typed or opened, by name. */
  readonly onUse?: Readonly<Record<string, number>>;
}

const kilobytes = (code: string) => gzipSync(code, { level: 9 }).length / 1000;

/**
 * Fails the build when a document has become too heavy. Counted from the bundle itself: the
 * entry and everything it imports statically is "initial"; what those load lazily is a page; what a page in turn
 * loads lazily is a part.
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

      /** The chunks that a step loads later, each with what comes with it and is not there already. */
      const later = (step: ReadonlySet<string>, there: ReadonlySet<string>) =>
        [...step]
          .flatMap((name) => chunks.get(name)!.dynamicImports)
          .map((lazy) => ({ lazy, fresh: new Set([...reach([lazy])].filter((part) => !there.has(part))) }));

      const problems: string[] = [];
      const check = (what: string, weight: number, limit: number) => {
        if (weight > limit) problems.push(`${what} weighs ${weight.toFixed(1)} kB gzipped, more than ${limit}`);
      };
      const checkParts = (entry: string, budget: Budget, there: ReadonlySet<string>, page: ReadonlySet<string>) => {
        for (const { lazy, fresh } of later(page, new Set([...there, ...page]))) {
          const limit = budget.onUse?.[chunks.get(lazy)!.name] ?? budget.part ?? 0;
          check(`${lazy} (a part of a page of ${entry})`, weigh(fresh), limit);
        }
      };
      for (const [entry, budget] of Object.entries(budgets)) {
        const start = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === entry);
        if (!start) continue;
        const initial = reach([start.fileName]);
        const total = weigh(initial);
        check(`What every page of ${entry} loads`, total, budget.initial);
        if (initial.size > budget.scripts)
          problems.push(`Every page of ${entry} loads ${initial.size} scripts, more than ${budget.scripts}`);
        for (const { lazy, fresh } of later(initial, initial)) {
          const { name } = chunks.get(lazy)!;
          const onUse = budget.onUse?.[name];
          if (onUse === undefined)
            check(`${lazy} (a page of ${entry})`, total + weigh(fresh), budget.heavier?.[name] ?? budget.page);
          else check(`${lazy} (of ${entry})`, weigh(fresh), onUse);
          checkParts(entry, budget, initial, fresh);
        }
      }
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}
