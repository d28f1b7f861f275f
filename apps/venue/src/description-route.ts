import { Controller, Get, Inject } from '@nestjs/common';
import { Needs } from '@roundbook/kernel';

export const OPENAPI = Symbol('OpenAPI document');

/** The interface described by itself. */
@Controller('api/openapi.json')
export class DescriptionRoute {
  constructor(@Inject(OPENAPI) private readonly document: unknown) {}

  @Get()
  @Needs('public', { summary: 'This description.' })
  openapi(): unknown {
    return this.document;
  }
}
