import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { signingOptions } from '../../../electron/packaging/signing.ts';

/**
 * A program by itself: `askBuilder.ts UNPACKED`. Prints as JSON what electron-builder itself makes of the settings, up to where
 * it would fetch tools: the launchers of both packages of Linux, and what is wrong with the settings of any system.
 */
const root = path.resolve(import.meta.dirname, '../../..');
const [prepackaged = ''] = process.argv.slice(2);
const require = createRequire(path.join(root, 'electron/packaging/installers/package.json'));

interface AppImage {
  desktop: string;
  desktopFileName: string;
}
/** What its packager for deb is about to call, and the file of the launcher. */
type Deb = [args: string[], launcher: string];
interface Builder {
  build: (options: object) => Promise<string[]>;
}
interface Validation {
  validateConfiguration: (settings: object, logger: object) => Promise<void>;
}

const { build } = require('electron-builder') as Builder;
const { validateConfiguration } = require('app-builder-lib/out/util/config/config.js') as Validation;
const { DebugLogger } = require('builder-util') as { DebugLogger: new (isEnabled: boolean) => object };
const settings = path.join(root, 'electron-builder.yml');

const scratch = mkdtempSync(path.join(os.tmpdir(), 'rafter-ask-'));
try {
  const config = path.join(scratch, 'settings.json');
  writeFileSync(config, JSON.stringify({ extends: settings, directories: { output: scratch } }));
  const launchers: { name: string; text: string }[] = [];
  await build({
    ...{ config, projectDir: root, publish: 'never', prepackaged, linux: ['AppImage', 'deb'] },
    effectiveOptionComputed: async (seen: AppImage | Deb) => {
      if (Array.isArray(seen)) {
        const installed = seen[0].find((argument) => argument.startsWith(`${seen[1]}=`)) ?? '';
        launchers.push({ name: path.basename(installed), text: readFileSync(seen[1], 'utf8') });
      } else launchers.push({ name: seen.desktopFileName, text: seen.desktop });
      return true;
    },
  });

  const azure = ['ENDPOINT', 'ACCOUNT', 'PROFILE', 'PUBLISHER'].map((name) => [`AZURE_SIGNING_${name}`, 'x'] as const);
  const problems: string[] = [];
  for (const environment of [{}, { CSC_LINK: 'x' }, { CSC_LINK: 'x', APPLE_ID: 'x' }, Object.fromEntries(azure)])
    for (const system of ['darwin', 'win32', 'linux'] as const) {
      const base = parse(readFileSync(settings, 'utf8')) as { mac: object; win: object };
      const { mac, win = {}, ...others } = signingOptions(system, environment);
      const whole = { ...base, ...others, mac: { ...base.mac, ...mac }, win: { ...base.win, ...win } };
      await validateConfiguration(whole, new DebugLogger(false)).catch((error: unknown) =>
        problems.push(String(error)),
      );
    }
  console.log(JSON.stringify({ launchers, problems }));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
