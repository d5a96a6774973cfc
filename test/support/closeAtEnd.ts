import { afterAll } from 'vitest';
import { closeAll } from './atEnd.ts';

// In a file of its own: test files that share one worker share their modules, but the runner runs this file for each.
afterAll(closeAll);
