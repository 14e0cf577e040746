import { Get, NotFoundException, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { CurrentOptions, OAuthSettings } from '../../clients/index.ts';
import { resourceMetadata, serverMetadata } from '../application/server-metadata.ts';

const RESOURCE = '.well-known/oauth-protected-resource';
/** The path of a resource has so many segments at most. */
const RESOURCES = ['', '/:a', '/:a/:b', '/:a/:b/:c', '/:a/:b/:c/:d'].map((path) => RESOURCE + path);

/**
 * Below the issuer, with its path at the end (RFC 8414 §3.1), and without it for clients that leave the path out.
 * @param name of the document
 */
const documentPaths = (name: string) => [
  `api/auth/.well-known/${name}`,
  `.well-known/${name}/api/auth`,
  `.well-known/${name}`,
];

const Document = (description: string) =>
  ApiOkResponse({ description, schema: { type: 'object', additionalProperties: true } });

@ApiTags('OAuth metadata')
@GuardedController('')
@Accepts('anonymous')
export class DiscoveryController {
  constructor(
    private readonly settings: OAuthSettings,
    private readonly current: CurrentOptions,
  ) {}

  /** The metadata of the OpenID provider (OpenID Connect Discovery §4). */
  @Get(documentPaths('openid-configuration'))
  @Document('Members of OpenID Connect Discovery §3')
  async provider(): Promise<object> {
    return serverMetadata(await this.current.get(), 'oauth2');
  }

  /** The metadata of the authorization server (RFC 8414 §3), with the endpoints for MCP clients. */
  @Get(documentPaths('oauth-authorization-server'))
  @Document('Members of RFC 8414 §2')
  async server(): Promise<object> {
    return serverMetadata(await this.current.get(), 'mcp');
  }

  /** The metadata of a protected resource (RFC 9728 §3): this API, and the MCP server that is configured. */
  @Get(RESOURCES)
  @Document('Members of RFC 9728 §2')
  resource(@Req() { path }: Request): object {
    const document = resourceMetadata(this.settings.options, path.slice(RESOURCE.length + 1));
    if (!document) throw new NotFoundException();
    return document;
  }
}
