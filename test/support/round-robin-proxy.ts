import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type RoundRobinProxy = AsyncDisposable & {
  readonly port: number
  /** Sets the targets, which take connections in turn. Without a target connections are refused. */
  lead(to: readonly { host: string; port: number }[]): void
}

/** A load balancer for several gateways: each connection goes to the next of them. */
export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  const open = new Set<Socket>()
  let targets: readonly { host: string; port: number }[] = []
  let next = 0
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const target = targets[next++ % Math.max(targets.length, 1)]
    if (!target) return void client.destroy()
    const server = connect({ ...target, allowHalfOpen: true, noDelay: true })
    for (const [from, onto] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from)
      from.on('error', () => onto.resetAndDestroy())
      from.on('close', () => {
        open.delete(from)
        onto.destroySoon()
      })
      from.pipe(onto)
    }
  })
  listener.listen(0)
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    lead(to) {
      targets = to
    },
    async [Symbol.asyncDispose]() {
      listener.close()
      for (const socket of open) socket.destroy()
    },
  }
}
