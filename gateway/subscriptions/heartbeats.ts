/** An open stream that shows the client that the server is there, and notices a client that has stopped reading. */
export type Beating = { beat(): void }

export type Heartbeats = Disposable & {
  readonly size: number
  add(stream: Beating): void
  delete(stream: Beating): void
}

const tickMilliseconds = 100

/**
 * One timer for many streams: each gets a heartbeat within every `seconds`. They take turns in ticks, because one write to each of
 * thousands of streams at once would hold up all other requests.
 */
export function createHeartbeats(seconds: number): Heartbeats {
  const streams = new Set<Beating>()
  const ticks = Math.max(1, Math.floor((seconds * 1000) / tickMilliseconds))
  let timer: NodeJS.Timeout | undefined
  let turn = streams.values()

  function tick(): void {
    for (let left = Math.ceil(streams.size / ticks); left > 0; left--) {
      let { done, value } = turn.next()
      if (done) {
        turn = streams.values()
        value = turn.next().value
      }
      value?.beat()
    }
  }
  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }
  return {
    get size() {
      return streams.size
    },
    add(stream) {
      streams.add(stream)
      timer ??= setInterval(tick, (seconds * 1000) / ticks)
    },
    delete(stream) {
      streams.delete(stream)
      if (streams.size === 0) stop()
    },
    [Symbol.dispose]: stop,
  }
}
