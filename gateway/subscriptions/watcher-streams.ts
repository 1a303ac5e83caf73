import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { Operation } from '@rodovia/engine'
import type { ReleasedSocket } from '../http/release-socket.ts'
import type { AdmittedConnection, ConnectionLimit } from '../limits/open-connections.ts'
import type { ServerServices } from '../services.ts'
import {
  brokenRetryMs,
  comment,
  completeEvent,
  type Pace,
  retryHint,
  tokenEndedEvent,
} from './event-stream.ts'
import { EventWatcher } from './event-watcher.ts'
import { monitorSession } from './monitor-session.ts'
import { eventBytes } from './shared-result.ts'
import type { SharedSubscriptions } from './shared-subscriptions.ts'

export type StreamDependencies<Context> = Pick<
  ServerServices<Context>,
  'engine' | 'documents' | 'identify' | 'contextOf' | 'log' | 'bounds'
> & { openStreams: ConnectionLimit; sharedSubscriptions: SharedSubscriptions<Context> }

type Dependencies<Context> = StreamDependencies<Context> & {
  /** What ends each open stream when the server drains. */
  open: Set<() => void>
  drainedHint: () => string
}

type Watching<Context> = {
  request: Request
  operation: Operation<Context>
  variables: Record<string, unknown> | null | undefined
  caller: Caller | null
  authorization: string | undefined
  pace: Pace
  admitted: AdmittedConnection
}

/** Event streams of shared subscriptions. */
export function createWatcherStreams<Context>(dependencies: Dependencies<Context>) {
  const { bounds, log, open, sharedSubscriptions, drainedHint } = dependencies
  const sockets = new Set<Socket>()
  const { stuckSeconds } = bounds

  /** Returns what ends the stream so that its client reconnects. What is captured here stays in memory for each watcher. */
  function serve(
    released: ReleasedSocket,
    { request, operation, variables, caller, authorization, pace, admitted }: Watching<Context>,
  ): () => void {
    const { requestId, language } = request
    const { socket } = released
    const { heartbeats, beat } = pace
    const since = performance.now()
    const drain = () => watcher.endWith(eventBytes(drainedHint()))
    const watcher = new EventWatcher({
      ...released,
      beat,
      stuckSeconds,
      onClose() {
        sockets.delete(socket)
        open.delete(drain)
        heartbeats.delete(watcher)
        unsubscribe()
        session?.[Symbol.dispose]()
        admitted[Symbol.dispose]()
        log.info({ requestId, milliseconds: Math.round(performance.now() - since) }, 'event stream closed')
      },
    })
    sockets.add(socket)
    open.add(drain)
    heartbeats.add(watcher)
    // The hint and a state that is there already go out together.
    socket.cork()
    watcher.write(eventBytes(`${retryHint(open.size, brokenRetryMs)}${comment}`))
    const session = monitorSession(dependencies, { caller, authorization }, () =>
      watcher.endWith(eventBytes(`${tokenEndedEvent(language)}${completeEvent}`)),
    )
    const unsubscribe = sharedSubscriptions.subscribe(operation, { variables, request }, watcher)
    socket.uncork()
    return drain
  }

  return {
    serve,
    /** Disconnects clients that have not taken the end of their stream. */
    cutOff(): void {
      for (const socket of sockets) socket.destroy()
    },
    async allClosed(): Promise<void> {
      for (const socket of sockets) if (!socket.closed) await once(socket, 'close')
    },
  }
}
