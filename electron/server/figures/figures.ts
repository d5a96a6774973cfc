import type { FastifyInstance } from 'fastify';
import { figureNames } from '../../../shared/figures/figures.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { attachment } from '../base/http/attachment.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import type { OfficeHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { assertLeft, charge, measured } from '../base/work/requestWork.ts';
import { figuresCsv } from './figuresCsv.ts';
import { readFigures } from './readFigures.ts';

type FigureDeps = Pick<OfficeDeps, 'store' | 'clock'>;

export const figureHandlers = (deps: FigureDeps) =>
  ({ readFigures: (range, { user }) => readFigures(deps, user, range) }) satisfies Partial<OfficeHandlers>;

/** Each figure as CSV. */
export const mountFigureFileRoutes = (app: FastifyInstance, deps: FigureDeps): void => {
  fileRoute(app, 'figuresCsv', async ({ session: { user }, params, query, reply }) => {
    const name = figureNames.find((one) => one === params.figure);
    if (!name) throw problem('file-not-found', { file: params.figure });
    assertLeft('rows');
    const figures = await readFigures(deps, user, query);
    const [first, last] = [figures.days[0]!.day, figures.days.at(-1)!.day];
    const csv = measured(() => figuresCsv(name, figures));
    charge('rows', csv.split('\n').length);
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-disposition': attachment(`${name} ${first} to ${last}.csv`) })
      .send(csv);
  });
};
