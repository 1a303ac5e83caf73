import { type LoadTownPorts, loadNextTown } from '@rodovia/core/towns/load-town.ts'
import { type PollerOptions, startPoller } from '../poller.ts'

/** Loads requested towns, one at a time. A stop aborts the town that is being loaded, which the next process goes on with. */
export async function startTownLoader(
  ports: LoadTownPorts,
  options: Pick<PollerOptions, 'onError'>,
): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  const load = async () => (await loadNextTown(ports, stopping.signal)) !== null
  await using stack = new AsyncDisposableStack()
  stack.use(await startPoller(load, { everySeconds: 3, ...options }))
  stack.defer(() => stopping.abort())
  return stack.move()
}
