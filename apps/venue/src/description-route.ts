import { Controller, Get, Inject } from '@nestjs/common';
import * as t from 'io-ts';
import { Needs } from '@roundbook/kernel';

export const OPENAPI = Symbol('OpenAPI document');

/** The interface described by itself. */
@Controller('api/openapi.json')
export class DescriptionRoute {
  constructor(@Inject(OPENAPI) private readonly document: unknown) {}

  @Get()
  @Needs('public', { summary: 'This description.', gives: t.UnknownRecord })
  openapi(): unknown {
    return this.document;
  }
}
