import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Why there is no desktop app, and what a person does to get it; the latter is null where nothing helps. */
export interface WhyNot {
  why: string;
  remedy: string | null;
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

/** What the checks look at; given by tests. */
export interface SandboxFacts {
  platform: NodeJS.Platform;
  /** Folder of the system's settings. */
  settings: string;
}
const ofThisComputer: SandboxFacts = {
  platform: process.platform,
  settings: '/proc/sys',
};

const isSetuidRoot = (file: string): boolean => {
  const state = statSync(file, { throwIfNoEntry: false });
  return state !== undefined && state.uid === 0 && (state.mode & 0o4000) !== 0;
};

/** Settings of Linux that refuse user namespaces. The first one (Ubuntu since 23.10) spares programs with a profile of AppArmor. */
const refusals = [
  ['kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['kernel/unprivileged_userns_clone', '0'],
  ['user/max_user_namespaces', '0'],
] as const;

/**
 * Why Chromium's sandbox has probably not begun, of a program that ended at once: the system refuses user namespaces, and the
 * helper beside the program may not do without. No reason not to try: a profile of AppArmor may allow it to this program.
 */
const sandboxProblem = (program: string, facts = ofThisComputer): WhyNot | null => {
  if (facts.platform !== 'linux') return null;
  const refuses = refusals.some(([name, value]) => textOf(path.join(facts.settings, name)) === value);
  const helper = path.join(path.dirname(program), 'chrome-sandbox');
  if (!refuses || !existsSync(helper) || isSetuidRoot(helper)) return null;
  return {
    why: 'This system does not let Electron start its sandbox',
    remedy: `run \`sudo chown root:root '${helper}'\` and \`sudo chmod 4755 '${helper}'\` once`,
  };
};

/** Shared libraries that a program needs and this computer lacks. */
const missingLibraries = (program: string): string[] => {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found$/gm)].map(([, name]) => name!);
};

/** Why Electron ended before it showed a window. */
export const startProblem = (program: string, facts = ofThisComputer): WhyNot => {
  const missing = process.platform === 'linux' ? missingLibraries(program) : [];
  if (missing.length > 0)
    return {
      why: `Electron needs ${missing.join(', ')}, which this computer lacks`,
      remedy: 'install the packages that contain them',
    };
  if (process.getuid?.() === 0)
    return { why: 'Electron does not run as root', remedy: 'start Rafter as a user of your own' };
  const cannotStart = { why: 'Electron does not start on this computer', remedy: 'the lines above say why' };
  return sandboxProblem(program, facts) ?? cannotStart;
};

/** One sentence: why there is no desktop app, what happens instead, and what a person does to get it. */
export const sayWhyNot = ({ why, remedy }: WhyNot): string =>
  `${why}: Rafter opens in the browser instead${remedy === null ? '' : `; for the desktop app, ${remedy}`}.`;
