import { app, type Session, shell, type WebContents } from 'electron';
import { isOurs } from './appAddress.ts';

export interface ConfineDeps {
  /** Whether a link of a window may go to the system's browser. */
  mayOpen: (address: string) => boolean;
}

/** Chromium's own viewer of PDFs, which a frame with a letter turns into. */
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

const isPage = (address: string): boolean =>
  isOurs(address) && ['/', '/index.html'].includes(new URL(address).pathname);
/** A frame shows a file of the desk, and nothing else. */
const isShown = (address: string): boolean =>
  (isOurs(address) && new URL(address).pathname.startsWith('/desk/files/')) || address.startsWith(pdfViewer);

/** Pages stay where they are, open nothing, and carry nothing in. Holds for every page that this program ever shows. */
export const confinePages = ({ mayOpen }: ConfineDeps): void => {
  const confine = (contents: WebContents): void => {
    contents.setWindowOpenHandler(({ url }) => {
      if (mayOpen(url)) void shell.openExternal(url);
      return { action: 'deny' };
    });
    contents.on('will-frame-navigate', (event) => {
      if (event.isMainFrame ? isPage(event.url) : isShown(event.url)) return;
      event.preventDefault();
      if (event.isMainFrame && mayOpen(event.url)) void shell.openExternal(event.url);
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  };
  app.on('web-contents-created', (_event, contents) => confine(contents));
};

/** The camera and, for pasted photos, the clipboard: for our own page. Nothing else that a page could ask for. */
export const allowPhotos = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const wanted = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isCamera = permission === 'media' && wanted.length > 0 && wanted.every((type) => type === 'video');
    answer((isCamera || permission === 'clipboard-read') && isOurs(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    const isCamera = permission === 'media' && details.mediaType === 'video';
    return (isCamera || (permission as string) === 'clipboard-read') && isOurs(requestingOrigin);
  });
  session.setDevicePermissionHandler(() => false);
};
