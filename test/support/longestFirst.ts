import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest. A file that starts last keeps one worker busy while the others have nothing left to do.
 * Without results of an earlier run Vitest orders by the size of a file, and the simulations are small files.
 */
const longest = [
  'test/simulation/',
  'test/journeys/office/administration',
  'test/desktop/desktop',
  'test/faults/',
  'test/journeys/',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const found = longest.findIndex((start) => moduleId.includes(`/${start}`));
  return found === -1 ? longest.length : found;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
