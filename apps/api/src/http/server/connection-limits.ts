import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** What one connection may take, so that slow or huge requests do not hold one for long. */
export const CONNECTION_LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than a balancer keeps its side, so that it never sends a request on a connection that closes. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  /** How often Node checks the first two; its default is 30 s. */
  connectionsCheckingInterval: 1000,
};

/**
 * Limits the number of connections of a server.
 * @returns closes the connections that have not sent anything yet: browsers open some ahead of a request. When a server
 *   stops, Node closes those that wait for a further request, but not these.
 */
export function limitConnections(server: Server, maxConnections: number): () => void {
  const open = new Set<Socket>();
  server.maxConnections = maxConnections;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
