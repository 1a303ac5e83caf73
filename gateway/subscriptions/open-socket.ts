import type { Duplex } from 'node:stream'
import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { StartedDeadline } from '@rodovia/engine/transports/deadline'
import type { RawData, WebSocket } from 'ws'
import type { AdmittedConnection } from '../limits/open-connections.ts'
import type { Connection } from './socket-protocol.ts'

type Opened = Pick<Connection, 'requestId' | 'language' | 'address' | 'admitted'>
type Take = (message: string) => Promise<void>

/**
 * A socket as graphql-ws uses it, and the state of its connection. A class, because there are tens of thousands: functions of their own
 * would take more memory.
 */
export class OpenSocket implements Connection {
  readonly requestId: string
  language: Language
  readonly address: string
  readonly admitted: AdmittedConnection
  isOpen = true
  deadlines: Set<StartedDeadline> | null = null
  caller: Caller | null = null
  session: Disposable | null = null
  /** What graphql-ws does with a message. */
  take: Take = async () => {}
  readonly #socket: WebSocket
  readonly #transport: Duplex

  constructor(socket: WebSocket, transport: Duplex, { requestId, language, address, admitted }: Opened) {
    this.requestId = requestId
    this.language = language
    this.address = address
    this.admitted = admitted
    this.#socket = socket
    this.#transport = transport
  }

  get protocol(): string {
    return this.#socket.protocol
  }

  onMessage(take: Take): void {
    this.take = take
  }

  /** Resolves when the message has left the process. graphql-ws then reads the next event of a subscription. */
  send(data: string): Promise<void> {
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      if (socket.readyState !== socket.OPEN) return resolve()
      socket.send(data, (error) => (error ? reject(error) : resolve()))
    })
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  write(frame: Buffer): boolean {
    return this.#socket.readyState !== this.#socket.OPEN || this.#transport.write(frame)
  }

  onceDrained(listener: () => void): void {
    this.#transport.once('drain', listener)
  }
}

/**
 * What graphql-ws takes for a text. It keeps what it gets for as long as the operation lasts, so that is not the text; one that is no JSON is
 * left to it to refuse. It requires a text as the query of each operation; a client that names its document need not send one.
 */
export function messageOf(data: RawData): string {
  const text = String(data)
  try {
    const message = JSON.parse(text)
    if (typeof message !== 'object') return text
    if (message?.type === 'subscribe' && message.payload) message.payload.query ??= ''
    return message
  } catch {
    return text
  }
}
