type AnswerRequest = (request: Request) => Response | Promise<Response>;
type CheckPermission = (
  contents: unknown,
  permission: string,
  origin: string,
  details: { mediaType?: string },
) => boolean;

const schemes = new Map<string, AnswerRequest>();
let check: CheckPermission = () => true;

export const protocol = {
  registerSchemesAsPrivileged: (): void => undefined,
  handle: (scheme: string, answer: AnswerRequest): void => void schemes.set(scheme, answer),
};

/** What the app answers under an address of its own. */
export const answerRequest = async (request: Request): Promise<Response> => {
  const answer = schemes.get(new URL(request.url).protocol.slice(0, -1));
  return answer ? answer(request) : new Response(null, { status: 404 });
};

/** Whether the app lets its page do this. */
export const isAllowed: CheckPermission = (...asked) => check(...asked);

const defaultSession = {
  protocol,
  // Requests to anywhere else never leave the host.
  webRequest: { onBeforeRequest: (): void => undefined },
  setPermissionRequestHandler: (): void => undefined,
  setPermissionCheckHandler: (handler: CheckPermission): void => {
    check = handler;
  },
  setDevicePermissionHandler: (): void => undefined,
  resolveProxy: async (): Promise<string> => 'DIRECT',
};
export const session = { defaultSession };
