/** A value that this version does not know, as the billing provider says it: `on_hold` → "On hold". */
export function asSaid(raw: string | undefined, otherwise: string): string {
  const said = raw?.replaceAll('_', ' ');
  return said ? said[0]!.toUpperCase() + said.slice(1) : otherwise;
}
