import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { createEventBuffer, type EventBuffer } from './event-buffer.ts'
import type { SubgraphError, SubgraphEventStream, Transport, Variables } from './transport.ts'

interface GraphqlWsOptions<Context> {
  /** `ws://` or `wss://`. */
  readonly url: string
  /** The service's own credentials, sent once for each connection. */
  readonly connectionParams?: () => Record<string, unknown> | Promise<Record<string, unknown>>
  /** The caller's identity, sent with each operation, because all callers share the socket; it may sign the operation. */
  readonly extensions?: (
    context: Context,
    query: string,
    variables: Variables | undefined,
  ) => Record<string, unknown>
  /** Buffered events for each subscription. */
  readonly bufferedEvents?: number
  /** Reconnection attempts, with growing delays, before subscriptions fail. */
  readonly retryAttempts?: number
  /** Milliseconds without a subscription after which the socket is closed. */
  readonly idleCloseMs?: number
}

/** Between pings. The socket is closed if a pong takes as long. */
const keepAliveMs = 10_000

/** For the upgrade of a connection, and for the acknowledgement after it. */
const connectMs = 10_000

/** A larger message closes the socket. */
const maxMessageBytes = 16 * 1024 * 1024

/**
 * Subscriptions of a subgraph over one shared socket (protocol graphql-transport-ws), opened on first use.
 *
 * Reading pauses while the buffers of all subscriptions are full, so that backpressure on the connection slows down a source that
 * is faster than all readers.
 */
export function graphqlWsEvents<Context>(
  options: GraphqlWsOptions<Context>,
): Pick<Transport<Context>, 'subscribe'> & AsyncDisposable {
  const { bufferedEvents = 16 } = options
  const buffers = new Set<EventBuffer>()
  const socket = pausable(() => areAllFull(buffers))
  const client = connect(options, socket)
  return {
    subscribe(query, variables, context) {
      const payload = { query, variables, extensions: options.extensions?.(context, query, variables) }
      const remove = () => {
        buffers.delete(buffer)
        socket.update()
      }
      const buffer = createEventBuffer(bufferedEvents, socket.update, () => {
        remove()
        unsubscribe()
      })
      buffers.add(buffer)
      socket.update()
      const unsubscribe = client.subscribe(payload, {
        next: (event) => buffer.push(event as never),
        error: (error) => {
          remove()
          endWithError(buffer, error)
        },
        complete: () => {
          remove()
          buffer.end()
        },
      })
      return buffer satisfies SubgraphEventStream
    },
    async [Symbol.asyncDispose]() {
      for (const buffer of buffers) buffer.end()
      buffers.clear()
      // A paused socket would not notice that the peer closes the connection.
      socket.update()
      await client.dispose()
    },
  }
}

function areAllFull(buffers: ReadonlySet<EventBuffer>): boolean {
  for (const buffer of buffers) if (!buffer.isFull()) return false
  return buffers.size > 0
}

/** Errors of the subgraph are a response; a lost connection is a failure. */
function endWithError(buffer: EventBuffer, error: unknown): void {
  if (Array.isArray(error)) {
    buffer.push({ errors: error as SubgraphError[] })
    buffer.end()
  } else {
    const { code, reason, message } = error as { code?: unknown; reason?: unknown; message?: string }
    buffer.fail(
      error instanceof Error ? error : new Error(message ?? `The socket was closed: ${code} ${reason}`),
    )
  }
}

function connect<Context>(options: GraphqlWsOptions<Context>, socket: ReturnType<typeof pausable>): Client {
  let deadline: NodeJS.Timeout | undefined
  const clearDeadline = () => {
    clearTimeout(deadline)
    deadline = undefined
  }
  return createClient({
    url: options.url,
    connectionParams: options.connectionParams,
    lazy: true,
    lazyCloseTimeout: options.idleCloseMs ?? 10_000,
    retryAttempts: options.retryAttempts ?? 5,
    shouldRetry: () => true,
    keepAlive: keepAliveMs,
    connectionAckWaitTimeout: connectMs,
    webSocketImpl: class extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, {
          maxPayload: maxMessageBytes,
          perMessageDeflate: false,
          handshakeTimeout: connectMs,
        })
      }
    },
    on: {
      opened: (opened) => socket.use(opened as WebSocket),
      ping: (isReceived) => {
        if (!isReceived) deadline ??= setTimeout(() => socket.terminateUnlessPaused(), keepAliveMs).unref()
      },
      message: clearDeadline,
      closed: () => {
        clearDeadline()
        socket.use(undefined)
      },
    },
  })
}

function pausable(shouldPause: () => boolean) {
  let socket: WebSocket | undefined
  const update = () => {
    if (socket?.readyState !== WebSocket.OPEN) return
    if (shouldPause()) socket.pause()
    else if (socket.isPaused) socket.resume()
  }
  return {
    update,
    use(opened: WebSocket | undefined): void {
      socket = opened
      update()
    },
    /** A paused socket receives no pongs, so a missing pong says nothing about the peer. */
    terminateUnlessPaused(): void {
      if (!socket?.isPaused) socket?.terminate()
    },
  }
}
