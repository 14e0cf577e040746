import type { Zone } from '#shared-kernel/http/zone';

const ALL_BELOW = '/*';

/** The zones by path: the first row with a path that fits holds. */
export class ZoneTable {
  /** @throws Error that names every row that breaks a rule */
  constructor(private readonly zones: readonly Zone[]) {
    const problems = zones.flatMap((zone, index) => problemsOf(zone, zones.slice(0, index)));
    if (problems.length > 0) throw new Error(`The zone table is wrong. ${problems.join(' ')}`);
  }

  /** @throws Error when no row fits */
  readonly of = (path: string): Zone => {
    const zone = this.zones.find(({ paths }) => paths.some((pattern) => covers(pattern, path)));
    if (!zone) throw new Error(`${path} is in no zone`);
    return zone;
  };

  /**
   * The one zone of all requests that a route can answer.
   * @param template such as `/api/auth/reset-password/:token`
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

/** Whether a pattern of `Zone.paths` stands for a path. */
function covers(pattern: string, path: string): boolean {
  if (!pattern.endsWith(ALL_BELOW)) return path === pattern;
  const base = pattern.slice(0, -ALL_BELOW.length);
  return path.startsWith(base) && (path.length === base.length || path[base.length] === '/' || base === '');
}

/** Whether some path of a route template, whose segments may be parameters, is covered by a pattern. */
function meets(pattern: string, template: string): boolean {
  const isPrefix = pattern.endsWith(ALL_BELOW);
  const wanted = (isPrefix ? pattern.slice(0, -ALL_BELOW.length) : pattern).split('/');
  const given = template.split('/');
  // A wildcard stands for any number of segments, a parameter for one.
  const wildcard = given.findIndex((segment) => segment.includes('*'));
  const fixed = wildcard < 0 ? given : given.slice(0, wildcard);
  const isLongEnough = wildcard >= 0 || (isPrefix ? given.length >= wanted.length : given.length === wanted.length);
  const shared = Math.min(fixed.length, wanted.length);
  return isLongEnough && fixed.slice(0, shared).every((segment, i) => segment[0] === ':' || segment === wanted[i]);
}

/** What is wrong with a row, given the rows before it. */
function problemsOf(zone: Zone, earlier: readonly Zone[]): string[] {
  const { name, paths, body, cookies, forgery, crossOrigin, hasRoutes } = zone;
  const isShadowed = (path: string) =>
    earlier.some((other) => other.paths.some((pattern) => covers(pattern, path.replace(ALL_BELOW, ''))));
  const rules: readonly (readonly [boolean, string])[] = [
    [earlier.some((other) => other.name === name), 'has the name of an earlier row.'],
    [paths.some(isShadowed), 'has a path that an earlier row covers.'],
    // A page of another site sends a form, or text, without a preflight request.
    [
      cookies && body.kinds.some((kind) => kind !== 'json') && forgery !== 'signed-state',
      'reads cookies, so it may read other bodies than JSON only where a signed state comes with them.',
    ],
    [cookies && forgery === 'none', 'reads cookies, so it needs a rule against forged requests.'],
    [cookies && crossOrigin.readers === 'any', 'reads cookies, so not every origin may read its answers.'],
    [!hasRoutes && body.kinds.length > 0, 'has no routes, so it reads no body.'],
    [body.kinds.length > 0 && body.maxBytes <= 0, 'reads bodies of no size.'],
  ];
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [`"${name}" ${problem}`] : []));
}
