import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { BodyKind, ErrorRenderer } from '#shared-kernel/http/zone';
import { AppModule } from './app.module.ts';
import { loadConfig } from './config/config.ts';
import { declaredRoutes } from './http/server/declared-routes.ts';
import { MEDIA_TYPES } from './http/zones/request-checks.ts';
import { ZoneTable } from './http/zones/zone-table.ts';
import { zones } from './http/zones/zones.ts';
import { addSecuritySchemes, securityOf } from './openapi-security.ts';
import { running } from './version.ts';

type RequestBody = NonNullable<NonNullable<OpenAPIObject['paths'][string]['post']>['requestBody']>;

/** Made from controllers, DTOs and views; of bodies and errors it says what the zone of each route reads and writes. */
export function describe(app: INestApplication, table: ZoneTable, title: string): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle(title)
    .setDescription('Accounts and access for a commerce platform.')
    .setVersion(running.version)
    .setOpenAPIVersion('3.1.0');
  const document = SwaggerModule.createDocument(app, addSecuritySchemes(about).build());
  const routes = declaredRoutes(app);
  const schemas: Record<string, object> = { ...document.components?.schemas };
  for (const [template, path] of Object.entries(document.paths)) {
    const declared = template.replace(/\{(\w+)\}/g, ':$1');
    const { body, errors } = table.ofRoute(declared);
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = path[method];
      if (!operation) continue;
      if (operation.requestBody) readsKinds(operation.requestBody, body.kinds);
      operation.responses['default'] ??= errorResponse(errors.body);
      if (errors.body.name) schemas[errors.body.name] = errors.body.schema;
      const route = routes.find((one) => one.path === declared && [method.toUpperCase(), 'ALL'].includes(one.method));
      const security = route && securityOf(route);
      if (security) operation.security = security;
    }
  }
  return { ...document, components: { ...document.components, schemas: schemas as never } };
}

/** Nest describes each body as JSON. */
function readsKinds(body: RequestBody, kinds: readonly BodyKind[]): void {
  if ('$ref' in body) return;
  const [described = {}] = Object.values(body.content);
  body.content = Object.fromEntries(kinds.map((kind) => [MEDIA_TYPES[kind], described]));
}

/** See docs/REFUSALS.md. */
function errorResponse({ mediaType, name, schema }: ErrorRenderer['body']) {
  const content = { [mediaType]: { schema: name ? { $ref: `#/components/schemas/${name}` } : schema } };
  return { description: 'A refusal, or a failure', content };
}

/** The same without a server and without a database: nothing is connected, nothing listens. */
export async function openApiDocument(): Promise<OpenAPIObject> {
  const config = loadConfig({}, { AUTH_SECRET: 'describes the interface and never signs' });
  const app = await NestFactory.create(AppModule.forRoot(config), {
    abortOnError: false,
    logger: false,
    preview: true,
  });
  return describe(app, new ZoneTable(zones), config.PRODUCT_NAME);
}
