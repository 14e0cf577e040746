import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateIf, type ValidationError } from 'class-validator';
import { Refusal, refusals } from '../domain/refusal.ts';
import { malformation } from '../domain/well-formed.ts';

/** The message names every problem: `[body.email] must be a string; [body.password] …`. */
export const ShapeRefusal = refusals({
  VALIDATION_ERROR: { status: 400, message: '[{part.member}] {problem}' },
});

type Source = ArgumentMetadata['type'];

/** May be left out. Unlike class-validator's `IsOptional` this refuses `null`, which is not the same as absent. */
export const Omittable = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** The value as parsed: class-transformer would drop members named like a method of every object, such as `valueOf`. */
export const AsGiven = () => Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]);

/**
 * Checks the shape of bodies and parameters; their meaning is checked by the domain. Unknown members are dropped
 * unread. Global: a route declares a class with class-validator's decorators, or `String` for a single parameter.
 */
@Injectable()
export class ShapePipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      transform: true,
      // With the value, to distinguish missing from wrong. It is used only in `fields`.
      validationError: { target: false, value: true },
      // Thrown as they are: only `transform` knows the part of the request.
      exceptionFactory: (errors) => errors,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'custom') return value;
    const problem = malformation(value) ?? this.misfit(value, metadata);
    if (problem !== undefined) throw invalid(metadata.type, { [metadata.data ?? '']: problem });
    // A missing body counts as an empty object, so that the answer names what is missing.
    return this.toValidate(metadata) ? this.checked(value ?? {}, metadata) : value;
  }

  private misfit(value: unknown, metadata: ArgumentMetadata): string | undefined {
    if (value === undefined) return undefined;
    if (metadata.metatype === String) return typeof value === 'string' ? undefined : 'Expected one text';
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return !this.toValidate(metadata) || isObject ? undefined : 'Expected an object';
  }

  private async checked(given: object, metadata: ArgumentMetadata): Promise<unknown> {
    try {
      return (await super.transform(given, metadata)) as unknown;
    } catch (errors) {
      if (!Array.isArray(errors)) throw errors;
      throw invalid(metadata.type, Object.fromEntries((errors as ValidationError[]).flatMap((error) => fields(error))));
    }
  }
}

/** @param fields what is wrong, by the path of the member; "" for the whole */
function invalid(source: Source, fields: Readonly<Record<string, string>>): Refusal<'VALIDATION_ERROR'> {
  const message = Object.entries(fields)
    .map(([path, problem]) => `[${[source, path].filter(Boolean).join('.')}] ${problem}`)
    .join('; ');
  return new Refusal('VALIDATION_ERROR', ShapeRefusal.table.VALIDATION_ERROR.status, message, { fields });
}

/** The most fundamental problem of each member, nested members included. */
function fields({ property, value, constraints, children = [] }: ValidationError, parent = ''): [string, string][] {
  const path = parent ? `${parent}.${property}` : property;
  // Decorators run from the last to the first, and a member's type is written before its bounds.
  const judged = Object.values(constraints ?? {}).at(-1);
  const complaint = judged !== undefined && value === undefined ? `${property} is required` : judged;
  const own: [string, string][] = complaint === undefined ? [] : [[path, complaint]];
  return [...own, ...children.flatMap((child) => fields(child, path))];
}
