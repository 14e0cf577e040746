/** Characters that a slug may have. */
const MOST = 64;

/** Transliteration of letters that do not decompose into a Latin letter and a mark. */
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а=a б=b в=v г=g ґ=g д=d е=e ё=yo є=ye ж=zh з=z и=i і=i ї=yi й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f ' +
    'х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ł=l ı=i ß=ss ø=o æ=ae œ=oe đ=d ð=d þ=th'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** A slug for a name: "Café Łódź" → "cafe-lodz". Empty if no character fits. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/./gu, (letter) => LATIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST + 1)
    .replace(/^-/, '')
    .slice(0, MOST)
    .replace(/-$/, '');
}

const ENDINGS = ['team', 'hq', '2', 'group', '3', 'org', '4', '5'];

export const slugsLike = (slug: string): readonly string[] =>
  ENDINGS.map(
    (ending) =>
      `${slug
        .toLowerCase()
        .slice(0, MOST - ending.length - 1)
        .replace(/[-_]+$/, '')}-${ending}`,
  );
