import { runCommandLine } from './cli/commandLine.ts';

process.exitCode = await runCommandLine(process.argv.slice(2));
