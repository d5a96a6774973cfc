import { expect } from 'vitest';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, temporaryFolder } from '../support/processes.ts';
import { desktopProgram, environmentOf, keychain } from './launch.ts';

export interface ProgramRun {
  code: number | null;
  /** What it printed, each line by itself. */
  lines: string[];
}

const packageFacts = JSON.stringify({ name: 'misuse', version: '1.0.0', type: 'module', main: 'main.js' });

/** Before each program: what it would write itself. `line` prints values; `thrown` prints what was refused. */
const prelude = `
import { app, BrowserWindow, dialog, ipcMain, Menu, MenuItem, net, Notification, powerMonitor, protocol, safeStorage, screen, session, Tray, utilityProcess } from 'electron';
import path from 'node:path';
const line = (...given) => console.log('> ' + given.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' '));
const thrown = async (work) => {
  try {
    await work();
    line('accepted');
  } catch (error) {
    line(error.message);
  }
};
app.setPath('userData', process.env.MISUSE_DATA);
`;

export interface ProgramOptions {
  /** Circumstances of `host/conditions.ts`. */
  conditions?: string;
  /** Of Chromium. */
  switches?: readonly string[];
  /** The folder of `userData`. */
  data?: string;
  /** Files beside the program. */
  files?: Readonly<Record<string, string>>;
}

/** A tiny program in place of the app, on the same host as the app: on Electron itself where the specs run on it. */
export const runProgram = (
  source: string,
  { conditions = '', switches = [], data = temporaryFolder(), files = {} }: ProgramOptions = {},
): Promise<ProgramRun> => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'package.json'), packageFacts);
  writeFileSync(path.join(folder, 'main.js'), prelude + source);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const child = spawn(desktopProgram(), [...keychain, ...switches, folder], {
    cwd: root,
    env: { ...environmentOf(conditions), MISUSE_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const lines = said.split('\n').filter((line) => line.startsWith('> '));
      resolve({ code, lines: lines.map((line) => line.slice(2)) });
    });
  });
};

/** Lines of a program that ends with success. */
export const linesOf = async (...given: Parameters<typeof runProgram>): Promise<string[]> => {
  const { code, lines } = await runProgram(...given);
  expect([code, lines]).toEqual([0, lines]);
  return lines;
};
/** Runs a source once Electron is ready. */
export const whenReady = (source: string): string => `app.whenReady().then(async () => {\n${source}\n});`;
