import * as E from 'fp-ts/Either';
import { fold } from '@roundbook/kernel';
import {
  evolve,
  initialState,
  lossOutProgress,
  policyFrom,
  type LossOutPolicy,
  type NewTournamentEvent,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';
import { registrationOf, type ImportPlan, type ImportStep, type RoundStep } from './import-plan';

/** Records a plan's steps as events, taking every step at its word. */
export class Recorder {
  state: TournamentState = initialState;
  private revision = 0;

  constructor(private readonly plan: ImportPlan) {
    const policy = policyFrom(plan.preset, plan.settings);
    if (E.isLeft(policy)) throw new Error(policy.left.message);
    this.add({
      type: 'TournamentCreated',
      data: { tournament: 't', name: plan.name, policy: { ...policy.right }, sealedSecret: '', drawCommitment: '' },
    });
    for (const step of plan.steps) this.record(step);
  }

  private add(event: NewTournamentEvent): void {
    this.revision += 1;
    this.state = fold(evolve, this.state, [{ ...event, id: `e${this.revision}`, at: '', revision: this.revision } as TournamentEvent]);
  }

  private register(player: number, late?: { fromRound: number; entry: 'nextRound' | 'loss' }): void {
    const registration = registrationOf(player);
    expect(registration).toBe(this.state.players.length + 1);
    const { key, rating } = this.plan.players[player] as ImportPlan['players'][number];
    this.add({
      type: 'PlayerRegistered',
      data: {
        player: `person ${key}`,
        registration,
        nameAfter: player === 0 ? null : player,
        ...(rating === undefined ? {} : { rating }),
        ...(late === undefined ? {} : { late }),
      },
    });
  }

  private record(step: ImportStep): void {
    switch (step.kind) {
      case 'register':
        return step.players.forEach((player) => this.register(player));
      case 'late':
        return this.register(step.player, { fromRound: step.fromRound, entry: step.entry });
      case 'checkIn':
        return step.players.forEach((player) => this.add({ type: 'PlayerCheckedIn', data: { player: registrationOf(player) } }));
      case 'round':
        return this.round(step);
      case 'report':
        return this.add({ type: 'ResultReported', data: { match: `r${step.round}-${step.matchIndex}`, result: step.result } });
      case 'correct':
        return this.add({
          type: 'ResultCorrected',
          data: { match: `r${step.round}-${step.matchIndex}`, result: step.result, supersedes: '', reason: 'other' },
        });
      case 'return':
        return this.add({ type: 'PlayerReturned', data: { player: registrationOf(step.player), fromRound: step.fromRound } });
      case 'ties':
        return this.add({
          type: 'StageCompleted',
          data: {
            stage: this.state.rounds.at(-1)?.stage ?? 0,
            order: [],
            advancing: [],
            ties: step.ties.map((order) => order.map(registrationOf)),
            tiesSource: 'imported',
          },
        });
      case 'complete':
        return this.add({
          type: 'TournamentCompleted',
          data: { placing: [], ties: step.ties.map((order) => order.map(registrationOf)), tiesSource: 'imported' },
        });
      case 'decline':
        return this.add({
          type: 'FinalsPlaceDeclined',
          data: { player: registrationOf(step.player), round: step.fromRound, reason: 'imported' },
        });
      case 'penalise':
        return this.add({
          type: 'PenaltyApplied',
          data: { player: registrationOf(step.player), points: step.points, round: this.state.rounds.length, reason: 'imported' },
        });
      default: {
        const type = ({ drop: 'PlayerDropped', withdraw: 'PlayerWithdrawn', disqualify: 'PlayerDisqualified' } as const)[step.kind];
        return this.add({ type, data: { player: registrationOf(step.player), fromRound: step.fromRound, reason: 'other' } });
      }
    }
  }

  private round(step: RoundStep): void {
    const { policy } = this.state;
    const stage = step.phase === 'finals' ? 1 : 0;
    if (!this.state.stages.some((one) => one.stage === stage)) {
      const entrants = [...step.given.matches.flatMap(({ a, b }) => [a, b]), ...step.given.byes.map(({ player }) => player)].map(
        (player, index) => ({ player: registrationOf(player), seed: index + 1 }),
      );
      this.add({ type: 'StageStarted', data: { stage, kind: policy.stages[stage] ?? 'swiss', entrants, localDate: '2026-11-30' } });
    }
    const progress =
      step.phase === 'runOff' || step.phase === 'playIn'
        ? lossOutProgress(this.state, policy as LossOutPolicy, this.state.rounds.length)
        : undefined;
    const seats = step.given.matches.length;
    this.add({
      type: 'RoundPaired',
      data: {
        stage,
        round: step.round,
        attempt: 1,
        phase: step.phase,
        source: step.byHand ? 'manual' : 'imported',
        algorithm: { name: 'given', version: 1 },
        objective: {},
        matches: step.given.matches.map(({ a, b, table, pool, bestOf }, index) => ({
          match: `r${step.round}-${index}`,
          sides: [registrationOf(a), registrationOf(b)] as const,
          table: table ?? index + 1,
          bestOf: bestOf ?? policy.bestOf,
          ...(pool === undefined ? {} : { pool }),
          ...(stage === 1 ? { slot: index } : {}),
        })),
        byes: step.given.byes.map(({ player, byHand, pool }, index) => ({
          player: registrationOf(player),
          ...(byHand === true ? { byHand } : {}),
          ...(pool === undefined ? {} : { pool }),
          ...(stage === 1 ? { slot: seats + index } : {}),
        })),
        ...(step.ties.length === 0 ? {} : { ties: step.ties.map((order) => order.map(registrationOf)), tiesSource: 'imported' as const }),
        ...(progress === undefined ? {} : { qualified: progress.qualified, ranking: progress.ranking.flat() }),
      },
    });
    this.add({ type: 'PairingsPublished', data: { round: step.round } });
    step.given.matches.forEach(({ result }, index) => {
      if (result === undefined) return;
      const match = `r${step.round}-${index}`;
      this.add({ type: 'ResultReported', data: { match, result } });
      if (policy.confirmation === 'staff') this.add({ type: 'ResultConfirmed', data: { match, result } });
    });
    this.add({ type: 'RoundCompleted', data: { stage, round: step.round } });
  }
}
