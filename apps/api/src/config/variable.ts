import type { Kind } from './kinds.ts';

interface About<T> {
  readonly doc: string;
  readonly default?: T;
  /** Shown in the documentation as the default when it depends on other variables. */
  readonly otherwise?: string;
}

export interface Variable<T> {
  readonly group: string;
  readonly doc: string;
  readonly otherwise: string | undefined;
  readonly type: string;
  readonly secret: boolean;
  /** Whether staff may read its value. */
  readonly plain: boolean;
  /** The default as one would write it; undefined when there is none. */
  readonly default: string | undefined;
  /** @throws z.ZodError. An empty text counts as unset. */
  readonly read: (text: string | undefined) => T;
  /** A value as one would write it. */
  print(value: T): string;
}

/** A variable that sets an option of a context; `passwordHashing.lanes` is an option of an option. */
export interface Setting<T, Option extends string> extends Variable<T> {
  readonly option: Option;
}

/** With a default the value is always there. */
type Value<T, Default> = undefined extends Default ? T | undefined : T;

export function variable<T, const Default extends T | undefined = undefined>(
  kind: Kind<T>,
  about: About<T> & { readonly group: string; readonly default?: Default },
): Variable<Value<T, Default>> {
  return row(kind, about.group, about, about.default) as Variable<Value<T, Default>>;
}

type Path<Options> = {
  [Key in keyof Options & string]: Key | `${Key}.${keyof NonNullable<Options[Key]> & string}`;
}[keyof Options & string];

type At<Options, Option> = Option extends keyof Options
  ? Options[Option]
  : Option extends `${infer Outer}.${infer Inner}`
    ? At<At<Options, Outer>, Inner>
    : undefined;

/** The variables of one group that set options of a context. Defaults are those of the context, unless a row has one. */
export function settings<Options, Defaults extends Partial<Options> = Record<never, never>>(
  group: string,
  defaults?: Defaults,
) {
  return <const Option extends Path<Options>, T, const Default extends T | undefined = undefined>(
    option: Option,
    kind: Kind<T>,
    about: About<T> & { readonly default?: Default },
  ) => {
    const given =
      about.default ?? option.split('.').reduce<unknown>((at, key) => at?.[key as keyof typeof at], defaults);
    return { ...row(kind, group, about, given as T | undefined), option } as Setting<
      undefined extends Default ? Value<T, At<Defaults, Option>> : T,
      Option
    >;
  };
}

function row<T>(
  kind: Kind<T>,
  group: string,
  { doc, otherwise }: About<T>,
  given: T | undefined,
): Variable<T | undefined> {
  return {
    group,
    doc,
    otherwise,
    type: kind.type,
    secret: kind.secret ?? false,
    plain: (kind.plain ?? false) && !kind.secret,
    default: given === undefined ? undefined : kind.print(given),
    print: (value) => (value === undefined ? '' : kind.print(value)),
    read: (text) => (text === undefined || text.trim() === '' ? given : kind.schema.parse(text.trim())),
  };
}

type OptionOf<Row> = Row extends { readonly option: infer Option extends string } ? Option : never;

type Chosen<Table, Values> = {
  [Name in keyof Table & keyof Values as Exclude<OptionOf<Table[Name]>, `${string}.${string}`>]: Values[Name];
} & {
  [Name in keyof Table as OptionOf<Table[Name]> extends `${infer Outer}.${string}` ? Outer : never]: Inner<
    Table,
    Values,
    OptionOf<Table[Name]>
  >;
};
type Inner<Table, Values, Option> = Option extends `${infer Outer}.${string}`
  ? {
      [
        Name in keyof Table & keyof Values as OptionOf<Table[Name]> extends `${Outer}.${infer Key}` ? Key : never
      ]: Values[Name];
    }
  : never;

export function chosen<Table extends object, Values extends { readonly [Name in keyof Table]: unknown }>(
  table: Table,
  values: Values,
): Chosen<Table, Values> {
  const options: Record<string, unknown> = {};
  for (const [name, { option }] of Object.entries<{ option?: string }>(table as never)) {
    const [outer, inner] = option?.split('.') ?? [];
    const value = values[name as keyof Values];
    if (outer === undefined) continue;
    options[outer] = inner === undefined ? value : { ...(options[outer] as object), [inner]: value };
  }
  return options as Chosen<Table, Values>;
}
