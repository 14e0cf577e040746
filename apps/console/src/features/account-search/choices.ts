import type { OfferedAct } from '../../ui/actions/offered-acts.ts';
import { actChoices, type Choice, fitting, type NamedPage, pageChoices } from '../../ui/actions/palette-choices.ts';

/** The personal account or an organization, with its pages. */
export interface SearchedPlace {
  /** Undefined for the personal account. */
  readonly id: string | undefined;
  readonly name: string;
  readonly isOpen: boolean;
  readonly pages: readonly NamedPage[];
  /** Behind the pages: those that the navigation does not name. */
  readonly unlisted: readonly NamedPage[];
  switchTo(): void;
}

/** The lines for a text: what is open, the places to switch to, and once something is typed their pages. */
export function choicesFor(of: {
  readonly typed: string;
  readonly acts: readonly OfferedAct[];
  readonly places: readonly SearchedPlace[];
}): readonly Choice[] {
  const { typed, places } = of;
  const others = places.filter(({ isOpen }) => !isOpen);
  const switches = others.map((place) => ({ ...place, label: `Switch to ${place.name}` }));
  const elsewhere = (['pages', 'unlisted'] as const).flatMap((which) =>
    others.flatMap(({ name, [which]: theirs }) =>
      // Found by the name of the place as well.
      theirs.map(({ path, label }) => ({ path, title: label, place: name, label: `${label} ${name}` })),
    ),
  );
  return [
    ...actChoices(typed, of.acts),
    ...pageChoices(
      typed,
      places.filter(({ isOpen }) => isOpen).flatMap((place) => [...place.pages, ...place.unlisted]),
    ),
    ...fitting(typed, switches).map(({ id, name, switchTo }) => ({
      key: `place ${id}`,
      group: 'Switch to',
      title: name,
      leadsTo: switchTo,
    })),
    ...(typed.trim() === '' ? [] : fitting(typed, elsewhere)).map(({ path, title, place }) => ({
      key: `page ${path}`,
      group: 'Elsewhere',
      title,
      detail: place,
      leadsTo: path,
    })),
  ];
}
