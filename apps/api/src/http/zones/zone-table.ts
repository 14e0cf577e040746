import type { Zone } from '#shared-kernel/http/zone';

const ALL_BELOW = '/*';

interface Row {
  readonly zone: Zone;
  readonly exact: ReadonlySet<string>;
  readonly prefixes: readonly string[];
}

/** The zones by path: the first row with a path that fits holds. */
export class ZoneTable {
  private readonly rows: readonly Row[];

  constructor(private readonly zones: readonly Zone[]) {
    this.rows = zones.map(rowOf);
    const problems = zones.flatMap((zone, index) => problemsOf(zone, this.rows.slice(0, index)));
    if (problems.length > 0) throw new Error(`The zone table is wrong. ${problems.join(' ')}`);
  }

  readonly of = (path: string): Zone => {
    for (const row of this.rows) if (covers(row, path)) return row.zone;
    throw new Error(`${path} is in no zone`);
  };

  /**
   * The zone of all requests that a route can answer. @param template such as `/api/auth/reset-password/:token`
   * @throws Error when that zone has no routes, or when a parameter reaches into the zone of an earlier row
   */
  readonly ofRoute = (template: string): Zone => {
    const zone = this.of(template);
    if (!zone.hasRoutes) throw new Error(`The route ${template} is in no zone: "${zone.name}" has no routes.`);
    const earlier = this.zones.slice(0, this.zones.indexOf(zone));
    const other = earlier.find(({ paths }) => paths.some((pattern) => meets(pattern, template)));
    if (other) throw new Error(`The route ${template} is in two zones: "${other.name}" and "${zone.name}".`);
    return zone;
  };
}

function rowOf(zone: Zone): Row {
  const bases = zone.paths.filter((path) => path.endsWith(ALL_BELOW)).map((path) => path.slice(0, -ALL_BELOW.length));
  const single = zone.paths.filter((path) => !path.endsWith(ALL_BELOW));
  // `/*` stands for everything, also for a request target without a path.
  const prefixes = bases.map((base) => (base === '' ? '' : `${base}/`));
  return { zone, exact: new Set([...single, ...bases]), prefixes };
}

function covers({ exact, prefixes }: Row, path: string): boolean {
  return exact.has(path) || prefixes.some((prefix) => path.startsWith(prefix));
}

/** Whether some path of a route template, whose segments may be parameters, is covered by a pattern. */
function meets(pattern: string, template: string): boolean {
  const isPrefix = pattern.endsWith(ALL_BELOW);
  const wanted = (isPrefix ? pattern.slice(0, -ALL_BELOW.length) : pattern).split('/');
  const given = template.split('/');
  const isLongEnough = isPrefix ? given.length >= wanted.length : given.length === wanted.length;
  return isLongEnough && wanted.every((segment, i) => given[i]?.[0] === ':' || given[i] === segment);
}

/** The rules that a row breaks, given the rows before it. */
function problemsOf(zone: Zone, earlier: readonly Row[]): string[] {
  const { name, paths, body, cookies, forgery, crossOrigin, hasRoutes } = zone;
  // An earlier row with the path `/a` alone leaves everything below it to a later row with `/a/*`.
  const isShadowed = (path: string) => earlier.some((row) => covers(row, path.replace(ALL_BELOW, '/')));
  const rules: readonly (readonly [boolean, string])[] = [
    [earlier.some((row) => row.zone.name === name), 'has the name of an earlier row.'],
    [paths.some(isShadowed), 'has a path that an earlier row covers.'],
    // A page of another site sends a form, or text, without a preflight request.
    [
      cookies && body.kinds.some((kind) => kind !== 'json') && !['signed-state', 'protocol'].includes(forgery),
      'reads cookies, so it may read other bodies than JSON only where a signed state or the protocol protects them.',
    ],
    [cookies && forgery === 'none', 'reads cookies, so it needs a rule against forged requests.'],
    [cookies && crossOrigin.readers === 'any', 'reads cookies, so not every origin may read its answers.'],
    [
      crossOrigin.readers === 'any-and-trusted' && !(cookies && forgery === 'origin'),
      'answers trusted origins with cookies, so it reads cookies and compares origins.',
    ],
    [!hasRoutes && body.kinds.length > 0, 'has no routes, so it reads no body.'],
    [body.kinds.length > 0 && body.maxBytes <= 0, 'reads bodies of no size.'],
  ];
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [`"${name}" ${problem}`] : []));
}
