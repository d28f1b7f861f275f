import * as http from 'node:http';
import type { Client, Json } from './client';

/** What a feed said: revisions in the order heard. */
export class FeedReader {
  readonly heard: { readonly id: number; readonly event: string; readonly data: Json }[] = [];
  status = 0;
  comments = 0;
  ended = false;
  private request: http.ClientRequest | undefined;
  private text = '';
  private waiting: (() => void)[] = [];

  /** Opens the feed as a browser does; resolves once the answer has begun. */
  static open(client: Client, tournament: string, lastEventId?: string): Promise<FeedReader> {
    const reader = new FeedReader();
    const headers = {
      Accept: 'text/event-stream',
      ...(client.cookie === undefined ? {} : { Cookie: client.cookie }),
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    };
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(client.url);
      reader.request = http.get({ hostname, port, path: `/api/tournaments/${tournament}/feed`, headers }, (response) => {
        reader.status = response.statusCode ?? 0;
        response.setEncoding('utf8').on('data', (part: string) => reader.take(part));
        response.on('error', () => reader.end()).on('close', () => reader.end());
        resolve(reader);
      });
      reader.request.once('error', reject);
    });
  }

  get revisions(): readonly number[] {
    return this.heard.map(({ id }) => id);
  }

  /** Waits until this revision was heard of. */
  async until(revision: number): Promise<void> {
    while (!this.revisions.includes(revision) && !this.ended) await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (!this.revisions.includes(revision)) throw new Error(`the feed ended before revision ${revision}: ${this.revisions.join()}`);
  }

  async untilEnded(): Promise<void> {
    while (!this.ended) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  close(): void {
    this.request?.destroy();
  }

  private end(): void {
    this.ended = true;
    this.wake();
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    waiting.forEach((resolve) => resolve());
  }

  private take(part: string): void {
    const blocks = (this.text + part).split('\n\n');
    this.text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':')) this.comments += 1;
      const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) this.heard.push({ id: Number(id), event: event ?? '', data: JSON.parse(data) });
    }
    this.wake();
  }
}
