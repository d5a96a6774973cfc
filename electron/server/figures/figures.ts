import type { FastifyInstance } from 'fastify';
import { ageDays, type FigureName, figureNames } from '../../../shared/figures/figures.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { attachment } from '../base/http/attachment.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import type { OfficeHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { assertLeft, charge, measured } from '../base/work/requestWork.ts';
import { readFigures } from './readFigures.ts';
import { csvHead, csvRow } from '../../files/csv.ts';
import type { FiguresView, PassCount } from '../../../shared/figures/officeCalls.ts';

type Row = readonly (string | number | null)[];

const hoursOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 36_000) / 100);
const shareOf = ({ issued, firstPass }: PassCount): number => Math.round((1000 * firstPass) / issued) / 10;

const passHead = ['issued', 'first_pass', 'first_pass_percent'];
const passCells = (count: PassCount): Row => [count.issued, count.firstPass, shareOf(count)];

/** Head and rows of each export. */
const tables: Record<FigureName, (figures: FiguresView) => readonly [head: readonly string[], rows: readonly Row[]]> = {
  jobs: ({ days }) => [['day', 'received', 'issued'], days.map(({ day, received, issued }) => [day, received, issued])],
  turnaround: ({ days }) => [
    ['day', 'issued', 'median_hours', 'percentile_90_hours'],
    days.map(({ day, issued, medianMs, ninetiethMs }) => [day, issued, hoursOf(medianMs), hoursOf(ninetiethMs)]),
  ],
  queue: ({ queue }) => [
    ['from_days', 'under_days', 'submitted', 'in_review', 'on_hold'],
    queue.map(({ submitted, inReview, onHold }, age) => [
      ...[ageDays[age - 1] ?? 0, ageDays[age] ?? null],
      ...[submitted, inReview, onHold],
    ]),
  ],
  holds: ({ holds: { total, reasons } }) => [
    ['reason', 'holds', 'holds_in_all', 'kind'],
    reasons.map(({ kind, name, holds }) => [name, holds, total, kind ?? 'text']),
  ],
  organizations: ({ organizations }) => [
    ['organization', ...passHead],
    organizations.map(({ name, ...count }) => [name, ...passCells(count)]),
  ],
  laptops: ({ laptops }) => [
    ['organization', 'laptop', 'laptop_id', ...passHead],
    laptops.map(({ organization, id, name, ...count }) => [organization.name, name, id, ...passCells(count)]),
  ],
};

/** One figure as CSV. */
const figuresCsv = (name: FigureName, figures: FiguresView): string => {
  const [head, rows] = tables[name](figures);
  return csvHead(head) + rows.map((row) => csvRow(row)).join('');
};

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
