import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beam, type BeamInput } from '../../../shared/engineering/beam.ts';

const close = (got: number, expected: number): void => {
  expect(Math.abs(got - expected)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(expected)));
};

describe('closed forms', () => {
  it('a point load anywhere on a simple span: Pab/L, Pb/L, and its deflection below midspan', () => {
    const found = beam({ spansIn: [100], points: [{ atIn: 30, lb: 10 }] });
    close(found.positiveMomentLbIn, (10 * 30 * 70) / 100);
    close(found.reactionsLb[0]!, 7);
    close(found.shearLb, 7);
    const [a, b] = [70, 30];
    close(found.deflectionIn, (10 * b * (100 ** 2 - b ** 2) ** 1.5) / (9 * Math.sqrt(3) * 100));
    expect(a + b).toBe(100);
  });

  it('a propped pair of spans, one of them loaded: M = wL²/16', () => {
    const found = beam({ spansIn: [100, 100], patches: [{ fromIn: 0, toIn: 100, lbPerIn: 1 }] });
    close(found.negativeMomentLbIn, 100 ** 2 / 16);
    close(found.reactionsLb[2]!, -100 / 16);
  });

  it('a point load in the middle of one of two spans: M = 3PL/32', () => {
    const found = beam({ spansIn: [100, 100], points: [{ atIn: 50, lb: 1 }] });
    close(found.negativeMomentLbIn, 300 / 32);
    close(found.positiveMomentLbIn, (13 * 100) / 64);
  });

  it('a patch over the right half: R = wL/8 at the left', () => {
    const found = beam({ spansIn: [100], patches: [{ fromIn: 50, toIn: 100, lbPerIn: 1 }] });
    close(found.reactionsLb[0]!, 100 / 8);
    close(found.positiveMomentLbIn, (9 * 100 ** 2) / 128);
  });

  it('two equal spans: the largest deflection is wL⁴/185', () => {
    close(beam({ spansIn: [96, 96], uniformLbPerIn: 1 }).deflectionIn / 96 ** 4, 0.0054161);
  });

  it('an overhang alone lifts the span, and its tip comes down: Pa²(a + L)/3', () => {
    const found = beam({ spansIn: [100], overhangIn: 20, points: [{ atIn: -20, lb: 5 }] });
    close(found.negativeMomentLbIn, 100);
    expect(found.positiveMomentLbIn).toBe(0);
    close(found.overhangDeflectionIn, (5 * 20 ** 2 * 120) / 3);
    close(found.deflectionIn, (100 * 100 ** 2) / (9 * Math.sqrt(3)));
    close(found.reactionsLb[0]!, 6);
    close(found.reactionsLb[1]!, -1);
  });

  it('a load over a support bends nothing', () => {
    const found = beam({ spansIn: [80, 60], points: [0, 80, 140].map((atIn) => ({ atIn, lb: 7 })) });
    expect(found.momentLbIn).toBeCloseTo(0, 9);
    expect(found.shearLb).toBeCloseTo(0, 9);
    expect(found.reactionsLb.map((lb) => Math.round(lb * 1e6) / 1e6)).toEqual([7, 7, 7]);
  });
});

const anyLength = fc.double({ min: 24, max: 400, noNaN: true });
const anyLoad = fc.double({ min: 0, max: 50, noNaN: true });
const anyShare = fc.double({ min: 0, max: 1, noNaN: true });

const anyBeam = fc
  .record({
    spansIn: fc.array(anyLength, { minLength: 1, maxLength: 5 }),
    overhangIn: fc.double({ min: 0, max: 60, noNaN: true }),
    uniformLbPerIn: anyLoad,
    points: fc.array(fc.record({ share: anyShare, lb: anyLoad }), { maxLength: 4 }),
    patches: fc.array(fc.record({ from: anyShare, to: anyShare, lbPerIn: anyLoad }), { maxLength: 2 }),
  })
  .map(({ spansIn, overhangIn, uniformLbPerIn, points, patches }): Required<Omit<BeamInput, 'stiffness'>> => {
    const length = overhangIn + spansIn.reduce((sum, span) => sum + span, 0);
    const at = (share: number): number => share * length * 0.999 - overhangIn;
    return {
      ...{ spansIn, overhangIn, uniformLbPerIn },
      points: points.map(({ share, lb }) => ({ atIn: at(share), lb })),
      patches: patches.map(({ from, to, lbPerIn }) => ({
        fromIn: at(Math.min(from, to)),
        toIn: at(Math.max(from, to)),
        lbPerIn,
      })),
    };
  });

const lengthOf = ({ spansIn }: { spansIn: readonly number[] }): number => spansIn.reduce((sum, span) => sum + span, 0);

describe('any beam', () => {
  it('reactions hold the loads, and their moments about the first support', () => {
    fc.assert(
      fc.property(anyBeam, (input) => {
        const { reactionsLb } = beam(input);
        const length = lengthOf(input);
        const { uniformLbPerIn: w, overhangIn: a } = input;
        const parts = [
          { lb: w * (length + a), atIn: (length - a) / 2 },
          ...input.points,
          ...input.patches.map(({ fromIn, toIn, lbPerIn }) => ({
            lb: lbPerIn * (toIn - fromIn),
            atIn: (fromIn + toIn) / 2,
          })),
        ];
        const load = parts.reduce((sum, { lb }) => sum + lb, 0);
        const moment = parts.reduce((sum, { lb, atIn }) => sum + lb * atIn, 0);
        let place = 0;
        const places = [0, ...input.spansIn.map((span) => (place += span))];
        const held = reactionsLb.reduce((sum, lb) => sum + lb, 0);
        const heldMoment = reactionsLb.reduce((sum, lb, i) => sum + lb * places[i]!, 0);
        expect(Math.abs(held - load)).toBeLessThan(1e-8 * Math.max(1, load));
        expect(Math.abs(heldMoment - moment)).toBeLessThan(1e-7 * Math.max(1, load * length));
      }),
    );
  });

  it('twice the load is twice of everything; twice the stiffness half of the deflection', () => {
    fc.assert(
      fc.property(anyBeam, (input) => {
        const single = beam(input);
        const twice = beam({
          ...input,
          uniformLbPerIn: 2 * input.uniformLbPerIn,
          points: input.points.map((point) => ({ ...point, lb: 2 * point.lb })),
          patches: input.patches.map((patch) => ({ ...patch, lbPerIn: 2 * patch.lbPerIn })),
          stiffness: 4,
        });
        const same = (got: number, expected: number): void =>
          expect(Math.abs(got - expected)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(expected)));
        same(twice.momentLbIn, 2 * single.momentLbIn);
        same(twice.shearLb, 2 * single.shearLb);
        same(twice.deflectionIn, single.deflectionIn / 2);
      }),
    );
  });

  it('two spans as one sag less than each of them alone', () => {
    fc.assert(
      fc.property(anyLength, anyLength, (one, other) => {
        const continuous = beam({ spansIn: [one, other], uniformLbPerIn: 1 });
        continuous.spans.forEach(({ lengthIn, positiveMomentLbIn }) => {
          const alone = beam({ spansIn: [lengthIn], uniformLbPerIn: 1 });
          expect(positiveMomentLbIn).toBeLessThanOrEqual(alone.positiveMomentLbIn + 1e-6);
        });
      }),
    );
  });

  it('a uniform load is the same as patches of it', () => {
    fc.assert(
      fc.property(anyBeam, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (input, share) => {
        const cut = share * lengthOf(input);
        const whole = beam({ ...input, points: [], patches: [] });
        const { overhangIn, uniformLbPerIn: lbPerIn } = input;
        const patched = beam({
          ...{ spansIn: input.spansIn, overhangIn },
          patches: [
            { fromIn: -overhangIn, toIn: cut, lbPerIn },
            { fromIn: cut, toIn: lengthOf(input), lbPerIn },
          ],
        });
        const scale = Math.max(1, whole.momentLbIn);
        expect(Math.abs(patched.momentLbIn - whole.momentLbIn)).toBeLessThan(1e-7 * scale);
        expect(Math.abs(patched.deflectionIn - whole.deflectionIn)).toBeLessThan(
          1e-6 * Math.max(1, whole.deflectionIn),
        );
      }),
    );
  });
});
