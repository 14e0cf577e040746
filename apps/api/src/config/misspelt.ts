/** Allowed edits: two in a long name, fewer in a short one, where two edits often give another word. */
const allowance = (name: string) => (name.length >= 10 ? 2 : name.length >= 6 ? 1 : 0);

/** Names that are nearly the same as one of `known`, each with that one. */
export function misspelt(
  given: readonly string[],
  known: readonly string[],
): readonly { readonly name: string; readonly meant: string }[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = nearestTo(name, known);
      return meant === undefined ? [] : [{ name, meant }];
    });
}

export const nearestTo = (name: string, known: readonly string[]): string | undefined =>
  known.find((candidate) => isNear(name, candidate, allowance(candidate)));

/** Every letter more or less is an edit: most names are too long or too short to be compared. */
const isNear = (name: string, candidate: string, edits: number) =>
  Math.abs(name.length - candidate.length) <= edits && distance(name, candidate) <= edits;

/** Optimal string alignment distance: letters added, dropped, replaced or swapped with their neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) cost = Math.min(cost, rows[i - 2]![j - 2]! + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
