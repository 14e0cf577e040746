import 'reflect-metadata';
import type { DynamicModule, Provider, Type } from '@nestjs/common';

/** A port or a class of the product. */
export type Token<T = unknown> = abstract new (...dependencies: never[]) => T;
type AnyToken = Token | string | symbol;
type Import = Type | DynamicModule;
type Recipe = () => unknown;

/**
 * Creates the providers of Nest modules without starting Nest: the same providers and constructors, including those of
 * the modules, synchronously and in microseconds. An instance is created when it is first needed. Exports of modules
 * are not checked; the tests that start the whole application do that.
 */
export class Wiring {
  private readonly recipes = new Map<AnyToken, Recipe>();
  private readonly instances = new Map<AnyToken, unknown>();
  private readonly underway = new Set<AnyToken>();

  /**
   * @param modules those under test; the modules that they import are included
   * @param replacements replace the modules' providers of the same token
   */
  constructor(modules: readonly Import[], replacements: readonly Provider[]) {
    const found = new Set<Type>();
    for (const module of modules) this.collect(module, found);
    for (const provider of replacements) this.add(provider);
    for (const module of found) this.construct(module);
  }

  /** @throws when nothing provides it, or it depends on itself */
  get<T>(token: Token<T>): T {
    return this.resolve(token) as T;
  }

  private collect(module: Import, found: Set<Type>): void {
    const { type, imports, providers } = partsOf(module);
    if (found.has(type)) return;
    for (const imported of imports) this.collect(imported, found);
    for (const provider of providers) this.add(provider);
    found.add(type);
  }

  private add(provider: Provider): void {
    if (typeof provider === 'function') this.recipes.set(provider, () => this.construct(provider));
    else this.recipes.set(provider.provide as AnyToken, this.recipe(provider));
  }

  private recipe(provider: Exclude<Provider, Type>): Recipe {
    if ('useValue' in provider) return () => provider.useValue as unknown;
    if ('useClass' in provider) return () => this.construct(provider.useClass);
    if ('useExisting' in provider) return () => this.resolve(provider.useExisting as AnyToken);
    return () => provider.useFactory(...(provider.inject ?? []).map((token) => this.resolve(token as AnyToken)));
  }

  private construct(type: Type): unknown {
    const dependencies = (Reflect.getMetadata('design:paramtypes', type) ?? []) as AnyToken[];
    try {
      return new type(...dependencies.map((token) => this.resolve(token)));
    } catch (error) {
      throw new Error(`${type.name} cannot be made`, { cause: error });
    }
  }

  private resolve(token: AnyToken): unknown {
    if (this.instances.has(token)) return this.instances.get(token);
    const recipe = this.recipes.get(token);
    if (!recipe) throw new Error(`Nothing provides ${nameOf(token)}`);
    if (this.underway.has(token)) throw new Error(`${nameOf(token)} needs itself`);
    this.underway.add(token);
    const instance = recipe();
    this.underway.delete(token);
    this.instances.set(token, instance);
    return instance;
  }
}

const nameOf = (token: AnyToken) => (typeof token === 'function' ? token.name : String(token));

/** The metadata of the module's decorator, with what `forRoot` adds. */
function partsOf(module: Import): { type: Type; imports: Import[]; providers: Provider[] } {
  const dynamic = 'module' in module ? module : { module };
  const declared = <T>(key: string) => (Reflect.getMetadata(key, dynamic.module) ?? []) as T[];
  return {
    type: dynamic.module,
    imports: [...declared<Import>('imports'), ...((dynamic.imports ?? []) as Import[])],
    providers: [...declared<Provider>('providers'), ...(dynamic.providers ?? [])],
  };
}
