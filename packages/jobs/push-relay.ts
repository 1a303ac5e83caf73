import { setTimeout as sleep } from 'node:timers/promises'
import { readDueReceipts } from '@rodovia/core/notifications/read-receipts.ts'
import { sendDuePushes } from '@rodovia/core/notifications/send-pushes.ts'

type Ports = Parameters<typeof sendDuePushes>[0] & Parameters<typeof readDueReceipts>[0]

/** Nothing waits longer than that for its turn, even if every word that it is due was lost. */
const sweepSeconds = 3

/** Receipts are in no hurry. */
const receiptsSweepSeconds = 10

/** Batches sent at the same time: a service that does not answer holds up a batch for seconds, and not the others. */
const lanes = 4

export type PushRelayOptions = {
  /** Calls back whenever a push became due by a commit. */
  onDue: (wake: () => void) => Promise<AsyncDisposable>
  onError: (error: Error) => void
}

/**
 * Sends pushes and reads Expo's receipts. Any number of relays may run: the schedule is the rows' own, and each row is
 * one's at a time. Not a queue of jobs, for that would let one batch wait for another.
 */
export async function startPushRelay(
  ports: Ports,
  { onDue, onError }: PushRelayOptions,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const sending = Array.from({ length: lanes }, () =>
    startLane(() => sendDuePushes(ports), sweepSeconds, onError),
  )
  const reading = startLane(() => readDueReceipts(ports), receiptsSweepSeconds, onError)
  for (const lane of [...sending, reading]) stack.use(lane)
  // One is enough: whoever rests, or, if nobody does, the first to look again before it rests.
  const wake = () => (sending.find((lane) => lane.isResting()) ?? sending[0])?.wake()
  stack.use(await onDue(wake))
  return stack.move()
}

type Lane = AsyncDisposable & { isResting(): boolean; wake(): void }

/** Works as long as there is something to do, rests so long, and looks again. */
function startLane(work: () => Promise<number>, restSeconds: number, onError: (error: Error) => void): Lane {
  let rest: AbortController | null = null
  let isAsked = false
  let isStopping = false

  function wake() {
    isAsked = true
    rest?.abort()
  }

  async function run() {
    while (!isStopping) {
      isAsked = false
      const done = await work().catch((error) => {
        onError(error)
        return 0
      })
      if (done > 0 || isAsked) continue
      rest = new AbortController()
      await sleep(restSeconds * 1000, undefined, { signal: rest.signal }).catch(() => {})
      rest = null
    }
  }
  const running = run()

  return {
    isResting: () => rest !== null && !rest.signal.aborted,
    wake,
    async [Symbol.asyncDispose]() {
      isStopping = true
      wake()
      await running
    },
  }
}
