import { pathToFileURL } from 'node:url';
import { app, protocol, type Session, shell, type WebContents } from 'electron';
import { openPrivately } from '../privateLink.ts';
import { isAppAddress, scheme } from './appAddress.ts';
import type { PageHandler } from './pageRequests.ts';

/** Opens an address in the system's browser. The link that creates the first administrator holds a one-time token. */
const openOutside = (address: string): void => {
  if (!new URL(address).hash.startsWith('#/first/')) void shell.openExternal(address);
  else openPrivately(address, (file) => void shell.openExternal(pathToFileURL(file).href));
};

export interface NavigationDeps {
  /** Whether a link may open in the system's browser. */
  mayOpen: (address: string) => boolean;
}

/** Chromium's PDF viewer, which shows letters in a frame. */
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

const isPage = (address: string): boolean =>
  isAppAddress(address) && ['/', '/index.html'].includes(new URL(address).pathname);
/** A frame may only show a file of the desk. */
const isDeskFile = (address: string): boolean =>
  (isAppAddress(address) && new URL(address).pathname.startsWith('/desk/files/')) || address.startsWith(pdfViewer);

/** Pages cannot navigate away, open windows, or embed others. Applies to every page of the app. */
export const restrictNavigation = ({ mayOpen }: NavigationDeps): void => {
  const restrict = (contents: WebContents): void => {
    contents.setWindowOpenHandler(({ url }) => {
      if (mayOpen(url)) openOutside(url);
      return { action: 'deny' };
    });
    contents.on('will-frame-navigate', (event) => {
      if (event.isMainFrame ? isPage(event.url) : isDeskFile(event.url)) return;
      event.preventDefault();
      if (event.isMainFrame && mayOpen(event.url)) openOutside(event.url);
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  };
  app.on('web-contents-created', (_event, contents) => restrict(contents));
};

/** To paste photos, to copy text, and to see a video on the whole screen. */
const allowed: readonly string[] = ['clipboard-read', 'clipboard-sanitized-write', 'fullscreen'];

/** The app's own page may use the camera, the clipboard and the whole screen. Everything else is refused. */
export const restrictPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const wanted = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isCamera = permission === 'media' && wanted.length > 0 && wanted.every((type) => type === 'video');
    answer((isCamera || allowed.includes(permission)) && isAppAddress(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    const isCamera = permission === 'media' && details.mediaType === 'video';
    return (isCamera || allowed.includes(permission)) && isAppAddress(requestingOrigin);
  });
  session.setDevicePermissionHandler(() => false);
};

/** Call it before the app is ready. The scheme has origins, is secure, and streams. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ]);

/** Serves the pages of the app to a session, and blocks the network for them. */
export const serveApp = (session: Session, handle: PageHandler): void => {
  session.protocol.handle(scheme, handle);
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'] },
    (_request, reply) => reply({ cancel: true }),
  );
};
