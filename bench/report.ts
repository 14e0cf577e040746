import type { Cell } from './comparison.ts';
import type { LoadResult, Scenario } from './load-job.ts';
import { median, spread } from './statistics.ts';

const TITLES: Record<Scenario, string> = {
  'get-session': 'get-session from the database',
  'get-session-cached': 'get-session from the cookie cache',
  'sign-in': 'sign-in',
  'sign-up': 'sign-up',
  'verify-key': 'verifying a key, one per connection',
  'verify-hot-key': 'verifying one key for all connections',
  'create-key': 'creating a key',
  'list-organizations': "listing one's organizations",
  'full-organization': 'an organization with its members, invitations and teams',
  'accept-invitation': 'accepting an invitation',
  'exchange-code': 'exchanging an authorization code, with an RS256 id token',
  refresh: 'refreshing, with an RS256 id token',
  introspect: 'introspecting an access token',
  userinfo: 'userinfo',
  'client-credentials': 'client credentials, an opaque access token',
  'client-credentials-jwt': 'client credentials, an access token that is an RS256 JWT',
  entitlements: 'entitlements',
};

/** Above this share of a core the load generator, not the server, may be what limits a measurement. */
const CLIENT_LIMIT = 0.9;

const perSecond = ({ answered, seconds }: LoadResult) => answered / seconds;

/** Round by round, because the two were measured next to each other in it. */
function ratios(cell: Cell, figure: (result: LoadResult) => number): number[] {
  return cell.ours.map((result, round) => figure(result) / figure(cell.other[round]!));
}

/** Markdown: a table per scenario, medians over the rounds, ratios with their spread. */
export function report(cells: Cell[], us: string, them: string): string {
  const scenarios = [...new Set(cells.map((cell) => cell.scenario))];
  const tables = scenarios.flatMap((scenario) => {
    const own = cells.filter((cell) => cell.scenario === scenario);
    return [`### ${TITLES[scenario]}`, table(own), ceiling(own)];
  });
  return [
    `${us} / ${them}; medians over ${cells[0]!.ours.length} rounds, ratios min–median–max.`,
    ...tables,
    notes(cells),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function table(cells: Cell[]): string {
  const rows = cells.map((cell) => {
    const both = (figure: (result: LoadResult) => number, digits: number): string =>
      `${median(cell.ours.map(figure)).toFixed(digits)} / ${median(cell.other.map(figure)).toFixed(digits)}`;
    return [
      `${cell.connections}${clientBound(cell) ? ' *' : ''}`,
      both(perSecond, 1),
      spread(ratios(cell, perSecond)),
      both((result) => result.p50, 2),
      both((result) => result.p99, 2),
      spread(ratios(cell, (result) => result.p99)),
      both((result) => result.cpuMicros, 0),
      spread(
        ratios(cell, (result) => result.cpuMicros),
        3,
      ),
      both((result) => result.peakMib, 0),
    ];
  });
  const head = [
    'connections',
    'requests/s',
    'ratio',
    'p50 ms',
    'p99 ms',
    'p99 ratio',
    'CPU µs per request',
    'CPU ratio',
    'peak MiB',
  ];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Sign-in as a share of the throughput of Argon2id alone. */
function ceiling(cells: Cell[]): string {
  const rows = cells
    .filter((cell) => cell.argon2Alone.length > 0)
    .map((cell) => {
      const share = cell.ours.map((result, round) => perSecond(result) / cell.argon2Alone[round]!);
      return `| ${cell.connections} | ${median(cell.argon2Alone).toFixed(1)} | ${spread(share)} |`;
    });
  if (rows.length === 0) return '';
  return [
    '| connections | Argon2id alone, verifications/s | sign-in ours / that |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function clientBound(cell: Cell): boolean {
  return [...cell.ours, ...cell.other].some((result) => result.clientLoad > CLIENT_LIMIT);
}

function notes(cells: Cell[]): string {
  const lines: string[] = [];
  if (cells.some(clientBound)) {
    lines.push(
      `\\* the load generator itself used more than ${CLIENT_LIMIT * 100} % of a core: the faster side could do more.`,
    );
  }
  for (const cell of cells) {
    for (const [side, results] of [
      ['first', cell.ours],
      ['second', cell.other],
    ] as const) {
      const failed = results.reduce((sum, result) => sum + result.failed, 0);
      if (failed === 0) continue;
      const example = results.flatMap((result) => result.failures)[0];
      lines.push(
        `FAILED: ${failed} answers of ${cell.scenario} at ${cell.connections} connections, ${side} side: ${example}`,
      );
    }
  }
  return lines.join('\n');
}

export function anyFailed(cells: Cell[]): boolean {
  return cells.some((cell) =>
    [...cell.ours, ...cell.other].some((result) => result.failed > 0 || result.answered === 0),
  );
}
