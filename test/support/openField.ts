import path from 'node:path';
import type { AppDeps } from '../../electron/app.ts';
import { openFieldApp, type Places } from '../../electron/cli/start/openFieldApp.ts';
import { openCheckedApp } from './deskReplies.ts';
import { pictureProgram } from './openServer.ts';
import { root } from './processes.ts';

/** A field app that a journey uses, in this process or in its own: its link, which works once, and its end. */
export interface FieldApp {
  link: string;
  end: () => Promise<unknown>;
}

export const builtPlaces: Places = {
  pages: path.join(root, 'dist/renderer'),
  phonePages: path.join(root, 'dist/phone'),
  pictureProgram,
};

/** The field app of a data directory for a browser, in this process: as `npm start -- --browser` starts it. */
export const openField = async (data: string, deps: Pick<AppDeps, 'phoneAddresses' | 'onBug'>): Promise<FieldApp> => {
  const { host, close } = await openFieldApp({ ...builtPlaces, data, ...deps }, openCheckedApp);
  return { link: await host.listen(0), end: close };
};
