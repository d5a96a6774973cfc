import { type App, type AppDeps, openApp } from '../../app.ts';
import { createBrowserHost } from '../../browser/createBrowserHost.ts';
import { deskPaths } from '../../desk/base/deskPaths.ts';
import { createFileSecrets } from '../../desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../desk/settings/fileSettings.ts';
import { Pictures } from '../../pictures/pictures.ts';
import { LetterRenderer } from '../../server/letters/drawing/letterRenderer.ts';
import { StandaloneServer } from './standalone.ts';

/** Where the built parts are, which differs between a checkout and a bundle. */
export interface Places {
  pages: string;
  phonePages: string;
  pictureProgram: string;
}

interface FieldAppDeps extends Places, Pick<AppDeps, 'data' | 'phoneAddresses' | 'onBug'> {}

/**
 * The field app of a data directory for a browser of this computer, and the server on this computer where it is switched on.
 * The host does not listen yet. `open`: tests look at what the app replies.
 */
export const openFieldApp = async (
  { pages, pictureProgram, ...deps }: FieldAppDeps,
  open: (deps: AppDeps) => App = openApp,
) => {
  const { data, onBug } = deps;
  const paths = deskPaths(data);
  const settings = createFileSettings(data);
  const secrets = createFileSecrets(paths.apiKey);
  const ownKey = createFileSecrets(paths.standaloneKey);
  const standalone = new StandaloneServer({ data, settings, secrets, ownKey, pages, onBug });
  // Before the sender begins: the provider may be this server, at another port than last time.
  await standalone.resume();
  const renderer = new LetterRenderer();
  const app = open({
    ...deps,
    host: 'browser',
    settings,
    secrets,
    standalone,
    pictures: new Pictures({ program: pictureProgram }),
    drawSummary: (content) => renderer.drawReport(content),
  });
  const host = await createBrowserHost({ ...app, pages });
  const close = async (): Promise<void> => {
    await host.close();
    await app.close();
    await renderer.close();
    await standalone.stop();
  };
  return { app, host, standalone, settings, secrets, close };
};
