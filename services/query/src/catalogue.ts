import { Controller, Get, Inject, Req } from '@nestjs/common';
import { Needs, type Asked } from '@roundbook/kernel';
import { presetsCodec, presetsShown, tournamentRow, tournamentsCodec } from '@roundbook/projections';
import { publicState } from './asked-point';
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
    const staff = reader.role === 'staff';
    const rows = [];
    for (const { tournament } of await this.source.tournaments()) {
      const state = await this.source.stateAt(tournament);
      rows.push(tournamentRow(staff ? state : await publicState(this.source, state), staff));
    }
    return rows;
  }
}
