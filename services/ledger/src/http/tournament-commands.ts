import { Body, Controller, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Needs, notFound, RefusalError, type Asked } from '@roundbook/kernel';
import { pseudonym } from '@roundbook/person';
import { impactShown, withPlayerNames, withSameNames } from '@roundbook/projections';
import { commandCodecs } from '@roundbook/tournament';
import { foreseenCodec, registeredCodec, writtenCodec } from '../answer-codecs';
import type { Ledger } from '../ledger';
import { pairingForeseen } from './pairing-foreseen';
import { undoCodec, undoneRevision, withEventAt } from './undo-at';
import { registrationCodec, registrationOf } from './registration-body';
import { LEDGER, optionsOf, written, type Written } from './written';

const { create: createCodec, ...commands } = commandCodecs;
const codecs = { ...commands, undo: undoCodec };

const known = (type: string): string => {
  if (Object.hasOwn(codecs, type)) return type;
  const allowed = Object.keys(codecs).join(', ');
  throw new RefusalError(
    notFound('unknown_command', `There is no command ${JSON.stringify(type.slice(0, 60))}.`, { field: 'type', allowed }),
  );
};

/** Everything that is done to tournaments. */
@Controller('api/tournaments')
export class TournamentCommands {
  constructor(@Inject(LEDGER) private readonly ledger: Ledger) {}

  @Post()
  @Needs('staff', {
    summary: 'A new tournament; its id is the idempotency key.',
    body: createCodec,
    gives: writtenCodec,
    writes: 'unconditional',
  })
  async create(@Req() asked: Asked, @Body() body: unknown, @Res({ passthrough: true }) response: ServerResponse): Promise<Written> {
    const answer = await this.ledger.create(body ?? {}, optionsOf(asked));
    response.setHeader('Location', `/api/tournaments/${answer.tournament}`);
    return written(response, answer);
  }

  @Post(':id/players')
  @HttpCode(200)
  @Needs('staff', { summary: 'Registers players: all or none.', body: registrationCodec, gives: registeredCodec, writes: 'conditional' })
  async register(
    @Req() asked: Asked,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<Written & { readonly notes: readonly string[] }> {
    const options = optionsOf(asked);
    const { players, how, notes } = registrationOf(body);
    const answer = await this.ledger.register(id, players, how, options).catch(async (error: unknown) => {
      if (!(error instanceof RefusalError) || error.refusal.code !== 'name_taken') throw error;
      const { players: registered } = await this.ledger.stateAt(id);
      const names = players.map(({ name }) => name);
      throw withSameNames(error, names, registered.length, 'confirmSameName');
    });
    return { ...written(response, answer), notes };
  }

  @Post(':id/commands/:type')
  @HttpCode(200)
  @Needs('staff', { summary: 'Carries out a command.', bodies: { by: 'type', codecs }, gives: writtenCodec, writes: 'conditional' })
  async execute(
    @Req() asked: Asked,
    @Param('id') id: string,
    @Param('type') type: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<Written> {
    const options = optionsOf(asked);
    const payload = await this.payload(id, known(type), body);
    return written(response, await this.named(id, this.ledger.execute(id, type, payload, options)));
  }

  @Post(':id/foresee/:type')
  @HttpCode(200)
  @Needs('staff', { summary: 'What a command would change; nothing is written.', bodies: { by: 'type', codecs }, gives: foreseenCodec })
  async foresee(@Param('id') id: string, @Param('type') type: string, @Body() body: unknown): Promise<unknown> {
    const payload = await this.payload(id, known(type), body);
    // Of before: where something else is recorded meanwhile, `If-Match` with it is refused and what was shown is looked at again.
    const { revision } = await this.ledger.stateAt(id);
    const { events, impact } = await this.named(id, this.ledger.foresee(id, type, payload));
    const state = await this.ledger.stateAt(id);
    const names = await this.ledger.names(state);
    const player = (registration: number) => {
      const person = state.players[registration - 1]?.person ?? '';
      return { id: person, name: names.get(person) ?? pseudonym(person) };
    };
    const pairing = pairingForeseen(events, player);
    const undoes = type === 'undo' ? await undoneRevision(this.ledger, id, payload) : undefined;
    return {
      tournament: id,
      revision,
      events: events.map((event) => event.type),
      impact: impactShown(impact, player),
      ...(pairing === undefined ? {} : { pairing }),
      ...(undoes === undefined ? {} : { undoes }),
    };
  }

  private async payload(id: string, type: string, body: unknown): Promise<unknown> {
    return type === 'undo' ? withEventAt(this.ledger, id, body) : (body ?? {});
  }

  /** The rules know players by number; who is refused reads a name. */
  private async named<A>(id: string, work: Promise<A>): Promise<A> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof RefusalError) || !/^Player \d/.test(error.refusal.message)) throw error;
      const state = await this.ledger.stateAt(id);
      const names = await this.ledger.names(state);
      throw withPlayerNames(error, (registration) => names.get(state.players[registration - 1]?.person ?? ''));
    }
  }
}
