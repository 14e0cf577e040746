import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from './app.module.ts';
import { loadConfig } from './config/config.ts';

/** The description of the HTTP interface, made from controllers, DTOs and views. */
export function describe(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Gatehouse')
    .setDescription('Accounts and access for a commerce platform.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addCookieAuth('better-auth.session_token')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, about);
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
