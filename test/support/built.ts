import { bundled } from './bundle.ts';

// Before the tests of whole programs: a build takes longer than a test may.
bundled('cli');
