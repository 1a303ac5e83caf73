import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type SilentServer = AsyncDisposable & { readonly host: '127.0.0.1'; readonly port: number }

type Options = {
  /** The words to each connection before it falls silent, a piece each time with a pause before it. */
  says?: readonly string[]
  /** Answers what a client says, while this gives an answer. */
  answerTo?: (said: string) => string | null
}

const pauseMs = 5

/** A server that accepts every connection and reads what comes, and does not answer, or not to the end. */
export async function startSilentServer({
  says = [],
  answerTo = () => null,
}: Options = {}): Promise<SilentServer> {
  const sockets = new Set<Socket>()
  const server = createServer(async (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (piece) => {
      const answer = answerTo(piece.toString('latin1'))
      if (answer !== null) socket.write(answer)
    })
    for (const piece of says) {
      await wait(pauseMs)
      if (socket.writable) socket.write(piece)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
