import type { OfferedAct } from '../../ui/actions/offered-acts.ts';
import { actChoices, type Choice, fitting, matches, type NamedPage } from '../../ui/actions/palette-choices.ts';
import { otherWordsOf } from './other-words.ts';

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

interface Searched {
  readonly label: string;
  /** Words of people who do not know the label. */
  readonly words: string;
}

/** An act that is possible on every page. */
export interface GeneralAct extends Searched {
  readonly leadsTo: Choice['leadsTo'];
}

/** The lines for a text: what is open, the places to switch to, and once something is typed everything else. */
export function choicesFor(of: {
  readonly typed: string;
  readonly acts: readonly OfferedAct[];
  readonly general: readonly GeneralAct[];
  readonly places: readonly SearchedPlace[];
}): readonly Choice[] {
  const { typed, acts, places } = of;
  const isTyped = typed.trim() !== '';
  const others = places.filter(({ isOpen }) => !isOpen);
  const switches = others.map((place) => ({ ...place, label: `Switch to ${place.name}` }));
  const here = places.filter(({ isOpen }) => isOpen).flatMap((place) => pagesOf(place));
  const elsewhere = (['pages', 'unlisted'] as const).flatMap((which) =>
    // Found by the name of the place as well.
    others.flatMap((place) => pagesOf({ name: place.name, [which]: place[which] }, place.name)),
  );
  const general = of.general.filter(({ label }) => !acts.some((act) => act.label === label));
  return [
    ...actChoices(typed, acts),
    ...found(typed, here).map((page) => pageChoice('Pages', page, isTyped && others.length > 0)),
    ...(isTyped ? found(typed, general) : []).map(({ label, leadsTo }) => ({
      key: `act ${label}`,
      group: 'Actions',
      title: label,
      leadsTo,
    })),
    ...fitting(typed, switches).map(({ id, name, switchTo }) => ({
      key: `place ${id}`,
      group: 'Switch to',
      title: name,
      leadsTo: switchTo,
    })),
    ...(isTyped ? found(typed, elsewhere) : []).map((page) => pageChoice('Elsewhere', page, true)),
  ];
}

interface SearchedPage extends Searched, Pick<NamedPage, 'path' | 'isElsewhere'> {
  readonly title: string;
  readonly place: string;
}

/** @param label what every page is also found by, as by its own name */
const pagesOf = (
  { name, pages = [], unlisted = [] }: Pick<SearchedPlace, 'name'> & Partial<SearchedPlace>,
  label = '',
): readonly SearchedPage[] =>
  [...pages, ...unlisted].map((page) => ({
    path: page.path,
    isElsewhere: page.isElsewhere ?? false,
    title: page.label,
    place: name,
    label: `${page.label} ${label}`,
    words: otherWordsOf(page.path),
  }));

/** Choices with the text in their labels come before choices that other words find. */
function found<Thing extends Searched>(typed: string, things: readonly Thing[]): readonly Thing[] {
  const named = things.filter(({ label }) => matches(typed, label));
  const others = things.filter((thing) => !named.includes(thing) && matches(typed, `${thing.label} ${thing.words}`));
  return fitting('', [...named, ...others]);
}

const pageChoice = (group: string, page: SearchedPage, isPlaceNamed: boolean): Choice => ({
  key: `page ${page.path}`,
  group,
  title: page.title,
  ...(isPlaceNamed && { detail: page.place }),
  leadsTo: page.path,
  isElsewhere: page.isElsewhere ?? false,
});
