import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppModule } from './app.module.ts';
import { loadConfig } from './config/config.ts';
import { addSecuritySchemes, securityByOperation } from './openapi-security.ts';

/** Beside this file's tree once it is compiled, above it when tests run the sources. */
const PACKAGE = fileURLToPath(import.meta.url.replace(/(?:dist\/)?apps\/api\/src\/[^/]+$/, 'package.json'));

/** Every "no", whatever the route: see docs/REFUSALS.md. OAuth's endpoints describe their own. */
const errorBody = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'Clients act on it.' },
    message: { type: 'string', description: 'For people.' },
    requestId: {
      type: 'string',
      description: 'The same as in the header `x-request-id`; it finds the line in the log.',
    },
  },
  required: ['code', 'message', 'requestId'],
  additionalProperties: true,
} as const;
const refusal = {
  description: 'A refusal, or a failure',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
};

/** The description of the HTTP interface, made from controllers, DTOs and views. */
export function describe(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Gatehouse')
    .setDescription('Accounts and access for a commerce platform.')
    .setVersion((JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version)
    .setOpenAPIVersion('3.1.0');
  const document = SwaggerModule.createDocument(app, addSecuritySchemes(about).build());
  const security = securityByOperation(app);
  for (const path of Object.values(document.paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = path[method];
      if (!operation) continue;
      operation.responses['default'] ??= refusal;
      const ways = security.get(operation.operationId ?? '');
      if (ways) operation.security = ways;
    }
  }
  return {
    ...document,
    components: { ...document.components, schemas: { ...document.components?.schemas, ErrorBody: errorBody as never } },
  };
}

/** The same without a server and without a database: nothing is connected, nothing listens. */
export async function openApiDocument(): Promise<OpenAPIObject> {
  const config = loadConfig({}, { AUTH_SECRET: 'describes the interface and never signs' });
  const app = await NestFactory.create(AppModule.forRoot(config), {
    abortOnError: false,
    logger: false,
    preview: true,
  });
  return describe(app);
}
