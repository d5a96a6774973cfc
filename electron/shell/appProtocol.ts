import { protocol, type Session } from 'electron';
import { scheme } from './appAddress.ts';
import type { PageHandler } from './pageRequests.ts';

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
