import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type TcpProxy = AsyncDisposable & {
  readonly port: number
  /** Resets every connection, on both sides; new ones are served. */
  cut(): void
  /** Nothing goes on in either direction, in connections that are and that come, until `resume`. */
  pause(): void
  resume(): void
  /**
   * Holds the server's data back until `release`, in present and new connections. The clients' data still
   * arrives.
   */
  hold(): void
  release(): void
  /** Each piece waits that long before it goes on, in each direction; 0 ends it. */
  delay(milliseconds: number): void
  /** Tells every client that the server has said its last word; what the clients say still arrives. */
  halfClose(): void
  /** Refuses new connections, until `accept` on the same port; those that are stay. */
  refuse(): Promise<void>
  accept(): Promise<void>
}

type Link = { client: Socket; server: Socket }

type Options = {
  to: { host: string; port: number }
  /** Called with what a client says, before it goes on. */
  onAsked?: (piece: Buffer) => void
}

/** A gate that is open until it is shut. */
function createGate() {
  let shut: PromiseWithResolvers<void> | undefined
  return {
    shut() {
      shut ??= Promise.withResolvers()
    },
    open() {
      shut?.resolve()
      shut = undefined
    },
    passed: async () => shut?.promise,
  }
}

type Gate = ReturnType<typeof createGate>

/** A proxy on loopback between a client and a real server, which can do to their connections what networks do. */
export async function startTcpProxy({ to, onAsked = () => {} }: Options): Promise<TcpProxy> {
  const links = new Set<Link>()
  let delayMs = 0
  const [all, answers] = [createGate(), createGate()]

  const carry = async (from: Socket, onto: Socket, gates: Gate[], onPiece: (piece: Buffer) => void) => {
    const pass = () => Promise.all(gates.map((gate) => gate.passed()))
    for await (const piece of from.iterator({ destroyOnReturn: false })) {
      onPiece(piece)
      if (delayMs > 0) await wait(delayMs)
      await pass()
      if (onto.writable && !onto.write(piece)) await Promise.race([once(onto, 'drain'), once(onto, 'close')])
    }
    await pass()
    onto.end()
  }
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const server = connect({ ...to, allowHalfOpen: true, noDelay: true })
    const link = { client, server }
    links.add(link)
    const reset = () => {
      links.delete(link)
      client.resetAndDestroy()
      server.resetAndDestroy()
    }
    Promise.all([
      carry(client, server, [all], onAsked),
      carry(server, client, [all, answers], () => {}),
    ]).then(() => links.delete(link), reset)
    client.on('error', reset)
    server.on('error', reset)
  })
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }
  const port = await listen(0)

  const cut = () => {
    for (const { client, server } of links) {
      client.resetAndDestroy()
      server.resetAndDestroy()
    }
    links.clear()
  }
  const refuse = async () => {
    // Its callback waits for the connections to end; the port is closed at once.
    listener.close()
  }
  return {
    port,
    cut,
    refuse,
    pause: all.shut,
    resume: all.open,
    hold: answers.shut,
    release: answers.open,
    delay(milliseconds) {
      delayMs = milliseconds
    },
    halfClose() {
      for (const { client } of links) client.end()
    },
    async accept() {
      if (!listener.listening) await listen(port)
    },
    async [Symbol.asyncDispose]() {
      await refuse()
      all.open()
      answers.open()
      cut()
    },
  }
}
