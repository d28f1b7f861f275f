import * as fs from 'node:fs';
import * as path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { isOfProgram, type Step } from './web-request';

/** The folder of the package that this file belongs to, whether built or not. */
export const packageFolder = (folder = __dirname): string => {
  const parent = path.dirname(folder);
  return fs.existsSync(path.join(folder, 'package.json')) || parent === folder ? folder : packageFolder(parent);
};

export const version = (): string =>
  String((JSON.parse(fs.readFileSync(path.join(packageFolder(), 'package.json'), 'utf8')) as { version?: unknown }).version ?? 'unknown');

/** Serves the built page: its files, and the page itself for every address that is one of its views. */
export const servePage = (app: NestExpressApplication, folder: string): void => {
  app.useStaticAssets(folder, { index: 'index.html', redirect: false });
  const page = path.join(folder, 'index.html');
  const view: Step = (request, response, next) => {
    const isView =
      (request.method === 'GET' || request.method === 'HEAD') && !isOfProgram(request.path) && path.extname(request.path) === '';
    if (!isView || !fs.existsSync(page)) return next();
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-cache');
    fs.createReadStream(page).once('error', next).pipe(response);
  };
  app.use(view);
};
