import { countedEn as many } from '../messages/counted.ts';

/** Of the laptops that report to the office. */
export const laptopWordsEn = {
  // Laptops
  laptopsAbout: (count: number) => many(count, 'laptop', 'laptops'),
  findLaptop: 'Find a laptop',
  laptopKinds: 'Which laptops',
  laptopsLive: 'In use',
  laptopsTest: (count: number) => `Test (${count})`,
  laptopsTestHint: 'These report with a test key. They are in no other list, and need no attention.',
  noTestLaptops: 'No laptop reports with a test key',
  unsentColumn: 'Still holds',
  oldestColumn: 'Oldest unsent',
  lastErrorColumn: 'Last error',
  needsAttentionHint: 'Something has waited on these for a long time: three days, or one day without contact.',
  unsentNothing: 'Nothing',
  unsentJobs: (count: number) => many(count, 'job', 'jobs'),
  unsentFiles: (count: number) => many(count, 'file', 'files'),
  noLaptops: 'No laptop has reported yet',
  noLaptopsHint: 'Laptops report automatically once they are connected with a key.',
  forgetLaptop: 'Remove this laptop',
  laptopActions: (name: string) => `Actions for ${name}`,
  forgetLaptopTitle: (name: string) => `Remove the laptop ${name}?`,
  forgetLaptopHint:
    'It disappears from this list; its unsent work stays on the laptop. If it reports again, it reappears.',
  laptopForgotten: 'Laptop removed.',
  staleCount: (count: number) => many(count, 'laptop needs attention', 'laptops need attention'),
};
