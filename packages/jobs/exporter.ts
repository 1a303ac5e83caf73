import { prepareExport, sweepExports } from '@rodovia/core/privacy/prepare-export.ts'
import { type PollerOptions, startPoller } from './poller.ts'

/** For requests whose notification got lost or whose worker died. */
const everySeconds = 15

const sweepSeconds = 60

/** Writes requested exports, one at a time, and deletes the files of those that expired. Any number of processes may run it. */
export async function startExporter(
  ports: Parameters<typeof prepareExport>[0],
  { onError, ...options }: Omit<PollerOptions, 'everySeconds'>,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  stack.use(await startPoller(() => sweepExports(ports), { everySeconds: sweepSeconds, onError }))
  stack.use(await startPoller(() => prepareExport(ports), { ...options, everySeconds, onError }))
  return stack.move()
}
