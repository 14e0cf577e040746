import type { SvgIconComponent } from '@mui/icons-material';
import { createContext, useContext } from 'react';

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: SvgIconComponent;
  /** The heading that it stands under, with its neighbours of the same group. */
  readonly group?: string;
  /** A second path of its pages. */
  readonly also?: string;
  /** Pages below its path belong to others. */
  readonly isAlone?: boolean;
  /** Letter after `g`. */
  readonly letter?: string;
  readonly onPhone?: boolean;
  readonly last?: boolean;
  /** A page of another document, which the browser loads. */
  readonly isElsewhere?: boolean;
}

export const inGroup = (name: string, destinations: readonly Destination[]): Destination[] =>
  destinations.map((destination) => ({ ...destination, group: name }));

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** A part of the console with a navigation of its own. */
export interface Area {
  /** Name of the navigation, for screen readers. */
  readonly name: string;
  readonly isStaff: boolean;
  readonly home: { readonly path: string; readonly label: string };
  readonly destinations: readonly Destination[];
  /** Destinations of another area that a letter reaches from here. */
  readonly reached?: readonly Destination[];
  /** Pages that are not in the navigation, for the palette. */
  readonly unlisted?: readonly Pick<Destination, 'path' | 'label'>[];
  /** Shortcuts of its pages, beside those of the frame: single keys, and those that work in forms too. */
  readonly keys: readonly Shortcut[];
  readonly formKeys: readonly Shortcut[];
}

const AreaContext = createContext<Area | undefined>(undefined);
export const AreaProvider = AreaContext.Provider;

export function useArea(): Area {
  const area = useContext(AreaContext);
  if (!area) throw new Error('This stands inside <Shell>');
  return area;
}

export const byLetter = ({ destinations, reached = [] }: Area): readonly Destination[] =>
  [...destinations, ...reached].filter(({ letter }) => letter !== undefined);

export const isAt = ({ path, also, isAlone }: Destination, pathname: string): boolean =>
  pathname === path ||
  (!isAlone && [path, also].some((place) => place !== undefined && `${pathname}/`.startsWith(`${place}/`)));

export interface DestinationGroup {
  /** Absent: these stand under none. */
  readonly heading?: string;
  readonly destinations: readonly Destination[];
}

/** The destinations under their headings, in their order. A heading that says no more than its only link is left out. */
export function groupsOf(destinations: readonly Destination[]): readonly DestinationGroup[] {
  const groups: { heading: string | undefined; destinations: Destination[] }[] = [];
  for (const destination of destinations) {
    const last = groups.at(-1);
    if (last && last.heading === destination.group) last.destinations.push(destination);
    else groups.push({ heading: destination.group, destinations: [destination] });
  }
  return groups.map(({ heading, destinations: own }) => ({
    ...(heading !== undefined && (own.length > 1 || own[0]!.label !== heading) && { heading }),
    destinations: own,
  }));
}

/** Counts beside destinations, by path: pending invitations. */
export type Badges = Readonly<Record<string, { readonly count: number; readonly noun: string } | undefined>>;
