import { Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { WebRequest } from './web-request';

/** Turns away who asks too often; nobody where the limit is infinite. However much the public asks, the organiser is counted apart. */
@Injectable()
export class Throttling extends ThrottlerGuard {
  protected override shouldSkip(): Promise<boolean> {
    return Promise.resolve(this.throttlers.every(({ limit }) => limit === Infinity));
  }

  protected override getTracker({ ip, reader }: WebRequest & { readonly ip?: string }): Promise<string> {
    return Promise.resolve(`${reader.role} ${ip ?? ''}`);
  }
}
