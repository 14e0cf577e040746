import { useOfferedActs } from '../../ui/actions/offered-acts.ts';
import type { InPalette } from '../../ui/actions/palette-box.tsx';
import { PaletteList } from '../../ui/actions/palette-list.tsx';
import { choicesFor, type SearchedPlace } from './choices.ts';

/** The palette of holders: opens pages, also of other organizations, switches to them, and starts acts that the page offers. */
export default function AccountSearch({ places, ...box }: InPalette & { readonly places: readonly SearchedPlace[] }) {
  const { typed } = box;
  const choices = choicesFor({ typed, acts: useOfferedActs(), places });
  return <PaletteList {...box} choices={choices} note={choices.length === 0 ? 'Nothing matches.' : undefined} />;
}
