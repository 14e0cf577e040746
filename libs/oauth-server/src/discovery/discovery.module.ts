import { Module } from '@nestjs/common';
import { DiscoveryController } from './http/discovery.controller.ts';

@Module({ controllers: [DiscoveryController] })
export class DiscoveryModule {}
