import type { Plugin, Rollup } from 'vite';

const nameOf = (chunk: Rollup.OutputChunk) => chunk.name;

/**
 * Fails the build when modules of a package are in another chunk than the one that is loaded on demand for it, or when
 * that chunk is needed at once by another.
 */
export function onlyChunk(packageName: string, chunkName: string): Plugin {
  const inside = `/node_modules/${packageName}/`;
  return {
    name: `gatehouse:only-chunk:${packageName}`,
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes(inside)));
      const names = holders.map(nameOf);
      if (names.length !== 1 || names[0] !== chunkName) {
        this.error(
          `${packageName} belongs into the chunk ${chunkName} alone, and is in: ${names.join(', ') || 'none'}`,
        );
      }
      const eager = chunks.filter(({ imports }) => imports.includes(holders[0]!.fileName)).map(nameOf);
      if (eager.length > 0)
        this.error(`${chunkName} is to be loaded on demand, and is imported by: ${eager.join(', ')}`);
    },
  };
}
