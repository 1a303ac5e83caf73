import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { type Answer, decode, encode } from 'dns-packet'

export type NameServer = AsyncDisposable & {
  /** The address in the format of `setServers`. */
  readonly server: string
  /** The addresses of a name from now on. */
  set(name: string, addresses: readonly string[]): void
  /** The TXT records of a name from now on. */
  setTexts(name: string, texts: readonly string[]): void
  /** The questions, in order: `A hooks.example`. */
  readonly asked: readonly string[]
}

/** A name server on loopback. It knows the given names; others do not exist. */
export async function startNameServer(): Promise<NameServer> {
  const addressesOf = new Map<string, readonly string[]>()
  const textsOf = new Map<string, readonly string[]>()
  const asked: string[] = []
  const socket = createSocket('udp4', (message, from) => {
    const { id, questions = [] } = decode(message)
    const { name = '', type } = questions[0] ?? {}
    asked.push(`${type} ${name}`)
    const known = addressesOf.get(name)
    const texts = textsOf.get(name)
    const records = [
      ...(known ?? []).map((data): Answer => ({ name, type: isIP(data) === 4 ? 'A' : 'AAAA', ttl: 0, data })),
      ...(texts ?? []).map((data): Answer => ({ name, type: 'TXT', ttl: 0, data })),
    ]
    const answers = records.filter((record) => record.type === type)
    const isUnknown = 3
    socket.send(
      encode({ id, type: 'response', flags: known || texts ? 0 : isUnknown, questions, answers }),
      from.port,
      from.address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    set: (name, addresses) => void addressesOf.set(name, addresses),
    setTexts: (name, texts) => void textsOf.set(name, texts),
    async [Symbol.asyncDispose]() {
      socket.close()
    },
  }
}
