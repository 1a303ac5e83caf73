import type { RedisClient } from '@rodovia/platform/open-redis.ts'

/** Calls back whenever the connection to the server, or to one of a cluster's nodes, broke. */
export function onDisconnect(client: RedisClient, handle: () => void): void {
  client.on('close', handle)
  if (!('slots' in client)) return
  for (const node of client.nodes()) node.on('close', handle)
  client.on('+node', (node) => node.on('close', handle))
}
