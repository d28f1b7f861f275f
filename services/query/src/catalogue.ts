import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { Needs, type Asked } from '@roundbook/kernel';
import { presetsCodec, presetsShown, tournamentsCodec } from '@roundbook/projections';
import { catalogueText } from './catalogue-rows';
import type { KeptRow } from './kept-rows';
import type { RunningProjection } from './running-projection';

/** The running catalogue, which the app that composes the controllers starts and ends. */
export const CATALOGUE = Symbol('catalogue');

/** What there is to choose from. */
@Controller('api')
export class Catalogue {
  /** The list as text for each sort of reader, as long as no row changes. */
  private texts = new WeakMap<readonly KeptRow[], Map<boolean, string>>();

  constructor(@Inject(CATALOGUE) private readonly catalogue: RunningProjection) {}

  @Get('presets')
  @Needs('public', { summary: 'Every preset with its parameters.', gives: presetsCodec })
  presets(): unknown {
    return presetsShown();
  }

  @Get('tournaments')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Needs('public', { summary: 'The tournaments, in the order of their creation.', gives: tournamentsCodec })
  async tournaments(@Req() { reader }: Asked): Promise<string> {
    const rows = await this.catalogue.current();
    const texts = this.texts.get(rows) ?? new Map<boolean, string>();
    this.texts.set(rows, texts);
    const staff = reader.role === 'staff';
    const text = texts.get(staff) ?? catalogueText(rows, staff);
    texts.set(staff, text);
    return text;
  }
}
