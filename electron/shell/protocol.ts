import { protocol, type Session } from 'electron';
import { scheme } from './appAddress.ts';
import type { AnswerRequests } from './answerRequests.ts';

/** Has to be said before the app is ready: our scheme has origins, is secure, and streams. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ]);

/** The one address that windows show; the network is not theirs. */
export const serveAddress = (session: Session, answer: AnswerRequests): void => {
  session.protocol.handle(scheme, answer);
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'] },
    (_request, reply) => reply({ cancel: true }),
  );
};
