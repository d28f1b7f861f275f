import { Controller, Get, Inject, Req } from '@nestjs/common';
import { Needs, type Asked } from '@roundbook/kernel';
import { presetsCodec, presetsShown, tournamentRow, tournamentsCodec } from '@roundbook/projections';
import { SOURCE, type TournamentSource } from './source';

/** What there is to choose from. */
@Controller('api')
export class Catalogue {
  constructor(@Inject(SOURCE) private readonly source: TournamentSource) {}

  @Get('presets')
  @Needs('public', { summary: 'Every preset with its parameters.', gives: presetsCodec })
  presets(): unknown {
    return presetsShown();
  }

  @Get('tournaments')
  @Needs('public', { summary: 'The tournaments, in the order of their creation.', gives: tournamentsCodec })
  async tournaments(@Req() { reader }: Asked): Promise<unknown> {
    const rows = [];
    for (const { tournament } of await this.source.tournaments())
      rows.push(tournamentRow(await this.source.stateAt(tournament), reader.role === 'staff'));
    return rows;
  }
}
