import type { RedisClient } from '@rodovia/platform/open-redis.ts'

/** Calls `handle` whenever the connection to the server, or to a node of the cluster, breaks. */
export function onDisconnect(client: RedisClient, handle: () => void): void {
  client.on('close', handle)
  if (!('slots' in client)) return
  for (const node of client.nodes()) node.on('close', handle)
  client.on('+node', (node) => node.on('close', handle))
}
