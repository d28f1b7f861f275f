import { Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';

/** Turns away who asks too often; nobody where the limit is infinite. */
@Injectable()
export class Throttling extends ThrottlerGuard {
  protected override shouldSkip(): Promise<boolean> {
    return Promise.resolve(this.throttlers.every(({ limit }) => limit === Infinity));
  }
}
