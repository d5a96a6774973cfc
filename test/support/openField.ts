import path from 'node:path';
import { type AppDeps, openApp } from '../../electron/app.ts';
import { createBrowserHost } from '../../electron/browser/createBrowserHost.ts';
import { StandaloneServer } from '../../electron/cli/start/standalone.ts';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { Pictures } from '../../electron/pictures/pictures.ts';
import { LetterRenderer } from '../../electron/server/letters/drawing/letterRenderer.ts';
import { pictureProgram } from './openServer.ts';
import { root } from './processes.ts';

/** A field app that a journey uses, in this process or in its own: its link, which works once, and its end. */
export interface FieldApp {
  link: string;
  end: () => Promise<unknown>;
}

/** The field app of a data directory for a browser, in this process: as `npm start -- --browser` starts it. */
export const openField = async (
  data: string,
  { onBug, ...more }: Pick<AppDeps, 'onBug'> & Partial<AppDeps>,
): Promise<FieldApp> => {
  const pages = path.join(root, 'dist/renderer');
  const settings = createFileSettings(data);
  const paths = deskPaths(data);
  const secrets = createFileSecrets(paths.apiKey);
  const ownKey = createFileSecrets(paths.standaloneKey);
  const standalone = new StandaloneServer({ data, settings, secrets, ownKey, pages, onBug });
  await standalone.resume();
  const renderer = new LetterRenderer();
  const app = openApp({
    data,
    host: 'browser',
    settings,
    secrets,
    standalone,
    pictures: new Pictures({ program: pictureProgram }),
    drawSummary: (content) => renderer.drawReport(content),
    phonePages: path.join(root, 'dist/phone'),
    onBug,
    ...more,
  });
  const host = await createBrowserHost({ ...app, pages });
  const end = async (): Promise<void> => {
    await host.close();
    await app.close();
    await renderer.close();
    await standalone.stop();
  };
  return { link: await host.listen(0), end };
};
