import { idMemberRow, providerRows } from './provider-variables.ts';
import type { Variable } from './variable.ts';
import { variables } from './variables.ts';

const rows = Object.entries<Variable<unknown>>({
  ...variables,
  ...Object.fromEntries(Object.entries(providerRows).map(([suffix, row]) => [`<PROVIDER>_${suffix}`, row])),
  'OAUTH2_<ID>_ID_MEMBER': idMemberRow,
});
const groups = [...new Set(rows.map(([, row]) => row.group))];

function otherwise(row: Variable<unknown>): string {
  if (row.otherwise !== undefined) return row.otherwise;
  if (row.default === undefined) return 'unset';
  return row.default === '' ? 'empty' : `\`${row.default}\``;
}

function section(group: string): string {
  const lines = rows
    .filter(([, row]) => row.group === group)
    .map(([name, row]) => {
      const cells = [`\`${name}\``, `${row.type}${row.secret ? ', secret' : ''}`, otherwise(row), row.doc];
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    });
  return [
    `## ${group}`,
    '',
    '| variable | type | when unset | meaning |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}

function example(group: string): string {
  const lines = rows
    .filter(([, row]) => row.group === group)
    .map(([name, row]) => `# ${row.doc}\n#${name}=${row.secret ? '' : (row.default ?? '')}\n`);
  return [`### ${group}`, '', ...lines].join('\n');
}

export function documentation(): { readonly markdown: string; readonly envExample: string } {
  return {
    markdown: [
      '# Configuration',
      '',
      '<!-- Generated from apps/api/src/config/variables.ts by `npm run docs`. -->',
      '',
      'The service reads environment variables and nothing else. None is needed on a laptop. Every problem is reported at',
      'once and ends the start with exit code 78. An empty variable counts as unset.',
      '',
      ...groups.map(section),
    ].join('\n'),
    envExample: [
      '# Generated from apps/api/src/config/variables.ts by `npm run docs`. What is commented out has the value shown.',
      '',
      ...groups.map(example),
    ].join('\n'),
  };
}
