import { Module } from '@nestjs/common';
import { DiscoveryController } from './http/discovery.controller.ts';

/** Metadata documents: where clients find the endpoints, and what the server can do. */
@Module({ controllers: [DiscoveryController] })
export class DiscoveryModule {}
