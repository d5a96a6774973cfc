import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that wait for the response to the one before them. */
type Line = { request: IncomingMessage; response: ServerResponse }[];

/** Node's own parser of a connection. Two makes it stop, as at the end of HTTP on a connection. */
interface Parser {
  onIncoming?: ((request: IncomingMessage, keepsAlive: boolean) => number | undefined) | null;
}
const stop = 2;

/** Hardly any client sends a request before it has the response to the last one, and none sends so many. */
const maxWaiting = 50;

/**
 * Serves the requests of a connection one after another, and those of other connections in between. Node hands over all
 * that have arrived, at once: two thousand in one packet, whose sender could keep the thread for as long as it sends. A
 * connection on which many requests wait is closed; what came behind them is not even parsed.
 */
export const serveOneAtATime = (server: Server): void => {
  /** Of connections with a request in progress. */
  const lines = new WeakMap<Socket, Line>();
  const [serve] = server.listeners('request') as [RequestListener];

  const begin = (socket: Socket, line: Line, request: IncomingMessage, response: ServerResponse): void => {
    response.once('close', () => {
      if (line.length === 0) lines.delete(socket);
      // Other connections are read meanwhile.
      else setImmediate(() => goOn(socket, line));
    });
    serve(request, response);
  };
  const goOn = (socket: Socket, line: Line): void => {
    const next = line.shift()!;
    if (!socket.destroyed) begin(socket, line, next.request, next.response);
  };

  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const waiting = lines.get(socket);
    if (waiting) {
      waiting.push({ request, response });
      return;
    }
    const line: Line = [];
    lines.set(socket, line);
    begin(socket, line, request, response);
  });
  server.on('connection', (socket: Socket & { parser?: Parser }) => {
    const { parser } = socket;
    const take = parser?.onIncoming;
    if (!parser || !take) return;
    parser.onIncoming = (request, keepsAlive) => {
      if ((lines.get(socket)?.length ?? 0) < maxWaiting) return take(request, keepsAlive);
      // Node closes a connection that wants to go on with another protocol which the server does not have.
      Object.assign(request, { upgrade: true });
      return stop;
    };
  });
};
