import { flushCompileCache } from 'node:module'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { openServices, type Services } from './open-services.ts'

/**
 * Starts one part of the platform as a process of its own; what `start` gives is logged once it is ready. Each `main` imports the code
 * of its own part alone: that is a third of the start and of the memory. Throws StartFault without a database to share.
 */
export async function startProcess(
  part: string,
  config: Config,
  log: Log,
  start: (parts: Services, stack: AsyncDisposableStack) => Promise<object>,
): Promise<AsyncDisposable> {
  if (!config.databaseUrl)
    throw new OperatorError(
      'DATABASE_URL is needed where each part is a process of its own: they share a database.',
    )
  await using stack = new AsyncDisposableStack()
  log.info(await start(await openServices(config, log, stack, part), stack), 'ready')
  tellParent()
  return stack.move()
}

/** Where another of our processes started this one: that it serves now. Without that one it ends. */
function tellParent(): void {
  if (!process.send) return
  // For its siblings that are started next: by itself Node keeps what it compiled when it ends.
  flushCompileCache()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.send('ready')
}
