import { describe, expect, it } from 'vitest';
import type { AsceEdition } from '../../../shared/engineering/asceEdition.ts';
import { externalCoefficients } from '../../../shared/engineering/externalCoefficients.ts';
import {
  coefficientFigures,
  type AreaCurve,
  type CoefficientFigure,
  type WindRoofShape,
} from '../../../shared/engineering/windCoefficients.ts';

/**
 * The specification's table once more, typed from it and not from the code: editions | figure | shapes | slopes | h/B | uplift
 * by zone | downward. `value@area` in sq ft; a value without an area is one for every area.
 * The specification has no downward curve of 7-16 2G, 7-22 2F and 2G, 5A and 5B: theirs only hold what is calculated.
 */
const specified = `
7-10 | 30.4-2A | flat gable hip | 0-7 | | 1 -1.0@10 -.9@100; 2 -1.8@10 -1.1@100; 3 -2.8@10 -1.1@100 | .3@10 .2@100
7-10 | 30.4-2B | gable hip | 7-27 | | 1 -.9@10 -.8@100; 2 -1.7; 3 -2.6 | .5@10 .3@100
7-10 | 30.4-2C | gable hip | 27-45 | | 1 -1.0; 2,3 -1.2 | .9
7-16 7-22 | 30.3-2A | flat gable hip | 0-7 | | 1' -.9@100 -.4@1000; 1 -1.7@10 -1.0@500; 2 -2.3@10 -1.4@500; 3 -3.2@10 -1.4@500 | .3@10 .2@100
7-16 7-22 | 30.3-2A | monoslope | 0-3 | | 1' -.9@100 -.4@1000; 1 -1.7@10 -1.0@500; 2 -2.3@10 -1.4@500; 3 -3.2@10 -1.4@500 | .3@10 .2@100
7-16 | 30.3-2B | gable | 7-20 | | 1,2e -2.0@20 -.5@100; 2n,2r,3e -3.0@10 -1.0@250; 3r -3.6@10 -1.8@100 | .7@2 .3@100
7-16 | 30.3-2C | gable | 20-27 | | 1,2e -1.5@20 -.8@300; 2n,2r,3e -2.5@10 -1.2@150; 3r -3.6@4 -1.8@50 | .7@2 .3@100
7-16 | 30.3-2D | gable | 27-45 | | 1,2e,2r -1.8@10 -.8@100; 2n,3r -2.0@10 -1.0@200; 3e -3.2@2 -1.0@300 | .9@10 .5@100
7-16 | 30.3-2E/2F | hip | 7-20 | .5 | 1 -1.3@20 -1.0@100; 2r -2.4@10 -1.3@200; 2e,3 -1.8@10 -1.1@200 | .7@10 .3@100
7-16 | 30.3-2E/2F | hip | 7-20 | .8 | 1 -1.8@20 -1.0@100; 2r -2.4@10 -1.3@200; 2e,3 -2.6@10 -1.4@200 | .7@10 .3@100
7-16 | 30.3-2G | hip | 20-27 | | 1 -1.4@10 -.8@100; 2e,2r,3 -2.0@10 -1.0@200 | .7@10 .3@100
7-22 | 30.3-2B | gable | 7-20 | | 1 -2.0@10 -.5@300; 2 -2.7@10 -1.0@200; 3 -3.6@10 -1.8@100 | .6@10 .3@200
7-22 | 30.3-2C | gable | 20-27 | | 1 -1.5@10 -.8@200; 2 -2.5@10 -1.2@100; 3 -3.0@10 -1.4@100 | .6@10 .3@200
7-22 | 30.3-2D | gable | 27-45 | | 1 -1.8@10 -.8@100; 2 -2.0@10 -1.0@200; 3 -2.5@10 -1.0@200 | .9@10 .5@200
7-22 | 30.3-2E | hip | 7-20 | | 1 -1.8@10 -.8@200; 2 -2.4@10 -1.3@200; 3 -2.6@10 -1.4@200 | .7@10 .3@100
7-22 | 30.3-2F | hip | 20-27 | | 1 -1.4@10 -.8@100; 2,3 -2.0@10 -1.0@100 | .7@10 .3@100
7-22 | 30.3-2G | hip | 27-45 | | 1 -1.5@10 -.7@100; 2 -1.8@10 -.8@100; 3 -2.4@10 -1.0@100 | .7@10 .3@100
7-16 7-22 | 30.3-5A | monoslope | 3-10 | | 1 -1.1; 2 -1.3@10 -1.2@100; 2' -1.6@10 -1.5@100; 3 -1.8@10 -1.2@100; 3' -2.6@10 -1.6@100 | .3@10 .2@100
7-22 | 30.3-5B | monoslope | 10-30 | | 1 -1.3@10 -1.1@100; 2 -1.6@10 -1.2@100; 3 -2.9@10 -2.0@100 | .4@10 .3@100
`;

/** The area at which one value for every area is written. */
const anyArea = 10;

const pointsOf = (text: string): AreaCurve =>
  text.split(' ').map((point) => {
    const [value, area = anyArea] = point.split('@');
    return [Number(area), Number(value)];
  });

type SpecifiedFigure = Pick<
  CoefficientFigure,
  'editions' | 'figure' | 'shapes' | 'slopes' | 'heightToWidth' | 'down'
> & { uplift: { zones: readonly string[]; curve: AreaCurve }[] };

const figures = specified
  .trim()
  .split('\n')
  .map((line): SpecifiedFigure => {
    const [editions, figure, shapes, slopes, heightToWidth, uplift, down] = line.split('|').map((part) => part.trim());
    const [above, upTo] = slopes!.split('-').map(Number);
    return {
      ...{ editions: editions!.split(' ') as AsceEdition[], figure: figure!, slopes: [above!, upTo!] },
      shapes: shapes!.split(' ') as WindRoofShape[],
      ...(heightToWidth === '' ? {} : { heightToWidth: Number(heightToWidth) }),
      uplift: uplift!.split('; ').map((row) => {
        const [zones, ...points] = row.split(' ');
        return { zones: zones!.split(','), curve: pointsOf(points.join(' ')) };
      }),
      down: pointsOf(down!),
    };
  });

const nameOf = ({ editions, figure, shapes, heightToWidth }: SpecifiedFigure | CoefficientFigure): string =>
  `${editions.join(', ')} ${figure} ${shapes.join(', ')} ${heightToWidth ?? ''}`.trim();

/** What the specification says of a figure, without its marks. */
const ofCode = ({ editions, figure, shapes, slopes, heightToWidth, uplift, down }: CoefficientFigure) => ({
  ...{ editions, figure, shapes, slopes, down },
  ...(heightToWidth === undefined ? {} : { heightToWidth }),
  uplift: uplift.map(({ zones, curve }) => ({ zones, curve })),
});

describe('the figures of the specification', () => {
  it('are those that are calculated, and no others', () => {
    expect(coefficientFigures.map(nameOf).sort()).toEqual(figures.map(nameOf).sort());
  });

  it.each(figures.map((figure) => [nameOf(figure), figure] as const))(
    '%s has its points in every zone',
    (name, one) => {
      expect(ofCode(coefficientFigures.find((row) => nameOf(row) === name)!)).toEqual(one);
    },
  );

  it('have at each end point, in each edition, shape and zone, the value of the page', () => {
    for (const { editions, shapes, slopes, heightToWidth, uplift, down } of figures)
      for (const edition of editions)
        for (const roofShape of shapes)
          for (const { zones, curve } of uplift)
            for (const zone of zones) {
              const roof = { edition, roofShape, slopeDegrees: slopes[1], heightToWidth, nearJump: 'stated' as const };
              const at = (area: number) => externalCoefficients(roof, zone, area);
              expect(curve.map(([area]) => [area, at(area).up.value])).toEqual(curve);
              expect(down.map(([area]) => [area, at(area).down.value])).toEqual(down);
            }
  });
});
