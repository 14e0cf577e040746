// npm run release -- patch|minor|major|X.Y.Z [--dry-run]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { release } from './release.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const [wanted] = positionals;
if (wanted === undefined || positionals.length > 1) {
  console.error('npm run release -- patch|minor|major|X.Y.Z [--dry-run]');
  process.exit(2);
}
try {
  const { version, notes, artefacts } = release(join(import.meta.dirname, '../..'), wanted, {
    dryRun: values['dry-run'],
  });
  console.log(
    values['dry-run']
      ? `Would release ${version} with these notes, and write ${artefacts.join(' and ')}:\n\n${notes}`
      : `Gatehouse ${version} is committed and tagged. ${artefacts.join(' and ')} go with it.

Next:
  git push --follow-tags
  npm run ops -- image         builds and measures the image of this version

To take it back before the push: git tag -d v${version} && git reset --hard HEAD~1`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
