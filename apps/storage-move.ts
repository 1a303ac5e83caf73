import { parseArgs } from 'node:util'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import { markTarget } from '@rodovia/storage/check-storage.ts'
import { type MoveCounts, moveObjects } from '@rodovia/storage/move-objects.ts'
import { openOneStore, type StorageKind, type StorageSettings } from '@rodovia/storage/open-object-store.ts'
import { runCommand } from './commands/run-command.ts'
import { storageFaultsExplained } from './commands/storage-faults.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run storage:move -- --to s3        copies photos and exports from the folder to the bucket
npm run storage:move -- --to folder    the other way round

The platform may run meanwhile. Each copy is read back and compared by SHA-256; the source keeps its files. Interrupted, it is started
again and copies what is missing. Exits with 1 if a file could not be proven (docs/how-to/store-files.md).`

function readTarget({ s3 }: StorageSettings): StorageKind {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to !== 'folder' && to !== 's3')
    throw new OperatorError(`--to ${to ?? 'is missing'}: allowed is folder or s3.\n\n${usage}`)
  if (!s3)
    throw new OperatorError('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: where the bucket is.')
  return to
}

const summary = ({ copied, copiedBytes, present, vanished, faults }: MoveCounts) =>
  `${copied} copied (${copiedBytes} bytes), ${present} there already, ${vanished} deleted meanwhile, ${faults.length} faults`

await runCommand(
  () =>
    withStores(({ database, config: { storage } }) =>
      storageFaultsExplained(async () => {
        const to = readTarget(storage)
        await using source = openOneStore(to === 's3' ? 'folder' : 's3', storage)
        await using target = openOneStore(to, storage)
        const stranger = await markTarget({ store: target, markers: database.stores.storageMarkers })
        if (stranger) throw new OperatorError(stranger)
        console.log(`From ${source.location} to ${target.location}.`)
        const onProgress = throttle(5, (counts: MoveCounts) => console.log(summary(counts)))
        const counts = await moveObjects(source, target, { atOnce: 8, onProgress })
        for (const key of counts.faults)
          console.log(`FAULT: ${key}: the copy does not have the hash of the source`)
        console.log(`Done: ${summary(counts)}.`)
        if (counts.faults.length > 0) process.exitCode = 1
      }),
    ),
  usage,
)
