import { camelCased, camelName, snakeCased, snakeName } from './casing.ts';
import { isJsonObject, type Json, type JsonObject, mapMembers } from './json.ts';
import { at, type Members, put, selected, withoutAddition } from './members.ts';
import {
  type Fields,
  map,
  rawName,
  type Reader,
  type Reading,
  readFields,
  type UnknownValue,
  type View,
} from './readers.ts';
import { withoutSecrets } from './secrets.ts';

/** What an object is shown as depends on where it is. */
export interface Surroundings {
  /** The platform's organization that this service is connected to. */
  readonly organizationId: string;
  /** The object that embeds this one, in its wire form. */
  readonly parent?: JsonObject;
  /** Only what its description lists for account holders; by default all of it. */
  readonly isForHolders?: boolean;
}

/** A value for a member of the outbound form that the wire form lacks; undefined: none. */
type Addition = (wire: JsonObject, around: Surroundings) => Json | undefined;

export type Variants = Readonly<Record<string, Fields>>;

/**
 * One kind of object of the platform. Everything else follows from it: what is checked, what it is shown as, and how it
 * is sent again. Names are those of the outbound form (camelCase), except where wire names are meant.
 */
export interface Description<F extends Fields, By extends keyof F & string, V extends Variants> {
  readonly kind: string;
  /** What this service uses. Everything else is kept and shown without being looked at. */
  readonly fields: F;
  /** Fields that depend on an enumeration among `fields`. A value without fields of its own has an empty list. */
  readonly variants?: { readonly by: By; readonly of: V };
  /** Wire members that are never kept, beside those of `secrets.ts`. */
  readonly secrets?: readonly string[];
  /** What older versions of the platform sent, in the words of today. */
  readonly modern?: (wire: JsonObject) => JsonObject;
  /** Members that the outbound form has in addition, as `name` or `member.name`. */
  readonly adds?: Readonly<Record<string, Addition>>;
  /** Members of the outbound form that account holders see; none without it. Staff see all. */
  readonly holders?: Members;
  /** Objects inside, alone or in a list, or in a map whose keys are data. By wire name. */
  readonly embeds?: Readonly<Record<string, Shown | { readonly keyed: Shown }>>;
}

type VariantView<By extends string, V extends Variants> =
  | { [Kind in keyof V]: { readonly [B in By]: Kind } & View<V[Kind]> }[keyof V]
  | { readonly [B in By]: 'unknown' };

/** An object of the platform: what we use of it, and all of it. */
export interface Entity<T> {
  readonly kind: string;
  readonly fields: T;
  /** As it came (snake_case), except that secrets are gone. What is stored. */
  readonly raw: JsonObject;
  /** Values that this version does not know, in this object or in one that `fields` reads with it. */
  readonly unknown: readonly UnknownValue[];
}

/** The half of a codec that knows no types: enough for an object inside of another. */
interface Shown {
  show(wire: JsonObject, around: Surroundings): JsonObject;
  hide(shown: JsonObject, around: Surroundings): JsonObject;
}

export class Codec<T> implements Shown, Reader<T> {
  readonly kind: string;

  constructor(
    private readonly description: Description<Fields, string, Variants>,
    private readonly readVariant: (wire: JsonObject, view: Record<string, unknown>, reading: Reading) => void,
  ) {
    this.kind = description.kind;
  }

  /** Without secrets. */
  cleaned(wire: JsonObject): JsonObject {
    const { secrets = [] } = this.description;
    return withoutSecrets(Object.fromEntries(Object.entries(wire).filter(([name]) => !secrets.includes(name))));
  }

  /** @throws ContractViolation where a member that this service needs is missing or of another type */
  inbound(json: unknown): Entity<T> {
    const unknown: UnknownValue[] = [];
    const raw = this.cleaned(map.read(json, { kind: this.kind, unknown }, ''));
    return { kind: this.kind, raw, unknown, fields: this.read(raw, { kind: this.kind, unknown }) };
  }

  /** The form of our API: camelCase, in the words of today, with what the wire form lacks. */
  outbound({ raw }: Pick<Entity<T>, 'raw'>, around: Surroundings): JsonObject {
    return this.show(raw, around);
  }

  /** The inverse of `outbound`: what the platform would send, in the words of today. */
  wire(shown: JsonObject, around: Surroundings): JsonObject {
    return this.hide(shown, around);
  }

  /** As a member of another object. */
  read(value: unknown, { unknown }: Reading): T {
    const reading = { kind: this.kind, unknown };
    const wire = this.modern(map.read(value, reading, ''));
    const view: Record<string, unknown> = readFields(wire, this.description.fields, reading);
    this.readVariant(wire, view, reading);
    return view as T;
  }

  show(wire: JsonObject, around: Surroundings): JsonObject {
    const modern = this.modern(wire);
    const inside = { ...around, parent: modern };
    const shown = mapMembers(modern, (name, value) => [
      camelName(name),
      this.embedded(name, value, (codec, object) => codec.show(object, inside)) ?? camelCased(value, name),
    ]);
    this.eachEnumeration((name, values) => {
      const value = shown[name];
      if (typeof value !== 'string' || values.includes(value)) return;
      shown[rawName(name)] = value;
      shown[name] = 'unknown';
    });
    for (const [path, add] of this.additions) {
      const addition = add(modern, around);
      if (addition !== undefined && at(shown, path) === undefined) put(shown, path, addition);
    }
    if (!around.isForHolders) return shown;
    const { holders = [], embeds = {} } = this.description;
    return selected(shown, holders, (name) => snakeName(name) in embeds);
  }

  hide(shown: JsonObject, around: Surroundings): JsonObject {
    const plain: Record<string, Json> = { ...shown };
    this.eachEnumeration((name) => {
      const raw = plain[rawName(name)];
      if (raw === undefined) return;
      plain[name] = raw;
      delete plain[rawName(name)];
    });
    const parent = snakeCased(plain) as JsonObject;
    const wire = mapMembers(plain, (name, value) => {
      const member = snakeName(name);
      const inside = { ...around, parent };
      return [
        member,
        this.embedded(member, value, (codec, object) => codec.hide(object, inside)) ?? snakeCased(value, member),
      ];
    });
    return this.additions.reduce((kept, [path, add]) => withoutAddition(kept, path, (own) => add(own, around)), wire);
  }

  private get additions() {
    return Object.entries(this.description.adds ?? {}).map(([path, add]) => [path.split('.'), add] as const);
  }

  private modern(wire: JsonObject): JsonObject {
    return this.description.modern?.(wire) ?? wire;
  }

  private embedded(member: string, value: Json, convert: (codec: Shown, object: JsonObject) => Json): Json | undefined {
    const embed = this.description.embeds?.[member];
    if (!embed) return undefined;
    const each = (codec: Shown, item: Json): Json => {
      if (Array.isArray(item)) return item.map((inner: Json) => each(codec, inner));
      return isJsonObject(item) ? convert(codec, item) : item;
    };
    if (!('keyed' in embed)) return each(embed, value);
    return isJsonObject(value) ? mapMembers(value, (key, inner) => [key, each(embed.keyed, inner)]) : value;
  }

  private eachEnumeration(visit: (name: string, values: readonly string[]) => void): void {
    for (const [name, field] of Object.entries(this.description.fields)) {
      if ('values' in field) visit(name, field.values as readonly string[]);
    }
  }
}

export type FieldsOf<C> = C extends Codec<infer T> ? T : never;

export function describe<F extends Fields, By extends keyof F & string = never, const V extends Variants = never>(
  description: Description<F, By, V>,
): Codec<[V] extends [never] ? View<F> : View<F> & VariantView<By, V>> {
  const { variants } = description;
  return new Codec(description as unknown as Description<Fields, string, Variants>, (wire, view, reading) => {
    if (!variants) return;
    const fields = variants.of[String(view[variants.by])];
    if (fields) Object.assign(view, readFields(wire, fields, reading));
  });
}
