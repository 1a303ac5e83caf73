import { hostname } from 'node:os'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import { checkStorage } from '@rodovia/storage/check-storage.ts'
import { StorageError } from '@rodovia/storage/object-store.ts'
import { openObjectStore } from '@rodovia/storage/open-object-store.ts'

/** Processes that neither write nor read files. */
const withoutFiles: ReadonlySet<string> = new Set(
  ['fleet', 'notifications', 'quoting', 'wallet'].map((subgraph) => `subgraph-${subgraph}`),
)

/** Names a process in messages to operators. */
export const describeProcess = (name: string): string => `${name} on ${hostname()}, process ${process.pid}`

/**
 * Checks that the process sees the files of the others. In production it does not start otherwise, because photos that it stored would be
 * lost to them; elsewhere it logs the reason. A storage that cannot be reached at this moment is logged.
 * @throws OperatorError that says what is wrong and what to do
 */
export async function checkOwnStorage(
  { storage, isProduction }: Config,
  { storageMarkers: markers }: Database['stores'],
  processName: string,
  log: Log,
): Promise<void> {
  if (withoutFiles.has(processName)) return
  await using store = openObjectStore(storage)
  const fault = await checkStorage({ store, markers }, describeProcess(processName), new Date()).catch(
    (error: unknown) => {
      if (!(error instanceof StorageError)) throw error
      if (error.isPermanent) throw new OperatorError(`The storage of files cannot be used. ${error.message}`)
      log.error(
        { err: error },
        'the storage of files cannot be reached: photos and exports are refused until it can',
      )
      return null
    },
  )
  if (fault && isProduction) throw new OperatorError(fault)
  if (fault) log.error({ storage: store.location }, fault)
}
