import { prepareExport, sweepExports } from '@rodovia/core/privacy/prepare-export.ts'
import { startPoller } from './poller.ts'

/** A word that one was asked for may get lost; a worker that went away holds what it had for a minute. */
const pollSeconds = 15

/** What expired or was erased goes from the disk soon after it went from the database. */
const sweepSeconds = 60

export type ExporterOptions = {
  /** Calls back whenever a file was asked for. */
  onDue: (wake: () => void) => Promise<AsyncDisposable>
  onError: (error: Error) => void
}

/** Makes the files that people asked for, one at a time here, and clears away those that are over. Any number of processes may. */
export async function startExporter(
  ports: Parameters<typeof prepareExport>[0],
  { onDue, onError }: ExporterOptions,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const preparing = stack.use(startPoller(() => prepareExport(ports), pollSeconds, onError))
  stack.use(
    startPoller(
      async () => {
        await sweepExports(ports)
        return false
      },
      sweepSeconds,
      onError,
    ),
  )
  stack.use(await onDue(preparing.wake))
  return stack.move()
}
