import { expect, test } from '@jest/globals';
import { onlyChunk } from './only-chunk.ts';

interface Chunk {
  readonly name: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
}

const library = ['/app/node_modules/@mui/x-charts/BarChart/index.js'];
const page = { name: 'page', moduleIds: ['/app/src/page.tsx', '/app/node_modules/@mui/x-charts-like/index.js'] };

/** The error of the build about such chunks; undefined: none. */
function complaint(chunks: readonly Chunk[]): string | undefined {
  const bundle = Object.fromEntries(
    chunks.map(({ name, moduleIds = [], imports = [] }) => [
      `${name}.js`,
      { type: 'chunk', fileName: `${name}.js`, name, moduleIds, imports },
    ]),
  );
  const { generateBundle } = onlyChunk('@mui/x-charts', 'charts') as unknown as {
    generateBundle(this: { error(message: string): never }, options: object, made: object): void;
  };
  const context = {
    error: (message: string): never => {
      throw new Error(message);
    },
  };
  try {
    generateBundle.call(context, {}, bundle);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test('a package in its chunk alone is fine', () => {
  expect(complaint([page, { name: 'charts', moduleIds: library }])).toBeUndefined();
});

test.each<[string, RegExp, readonly Chunk[]]>([
  ['another chunk has it', /is in: page$/, [{ name: 'page', moduleIds: library }]],
  [
    'another chunk has it too',
    /is in: charts, page$/,
    [
      { name: 'charts', moduleIds: library },
      { name: 'page', moduleIds: library },
    ],
  ],
  [
    'another chunk needs it at once',
    /is imported by: page$/,
    [
      { name: 'charts', moduleIds: library },
      { name: 'page', imports: ['charts.js'] },
    ],
  ],
  ['the package is not used any more', /is in: none$/, [page]],
])('the build fails where %s', (_name, message, chunks) => {
  expect(complaint(chunks)).toMatch(message);
});
