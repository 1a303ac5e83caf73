import { parseArgs } from 'node:util'
import { acceptStorage, checkStorage } from '@rodovia/storage/check-storage.ts'
import { type ObjectStore, storageAreas } from '@rodovia/storage/object-store.ts'
import { openObjectStore } from '@rodovia/storage/open-object-store.ts'
import { runCommand } from './commands/run-command.ts'
import { storageFaultsExplained } from './commands/storage-faults.ts'
import { withStores } from './commands/with-stores.ts'
import { describeProcess } from './composition/check-storage.ts'

const usage = `npm run storage:check                  says where files are stored, how many there are, and whether the storage is the database's
npm run storage:check -- --accept      makes it the database's, for example after files were restored to another place

Exits with 1 if it is not (docs/how-to/store-files.md).`

async function count(store: ObjectStore, area: string): Promise<string> {
  let [objects, bytes] = [0, 0]
  for await (const { sizeBytes } of store.list(`${area}/`)) {
    objects++
    bytes += sizeBytes
  }
  return `${area}: ${objects} files, ${bytes} bytes`
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { accept: { type: 'boolean' } } })
  await withStores(({ database, config }) =>
    storageFaultsExplained(async () => {
      await using store = openObjectStore(config.storage)
      const { storageMarkers: markers } = database.stores
      console.log(`Files are stored in ${store.location}.`)
      for (const area of storageAreas) console.log(await count(store, area))
      const by = describeProcess('storage:check')
      if (values.accept) await acceptStorage({ store, markers }, by, new Date())
      const fault = await checkStorage({ store, markers }, by, new Date())
      console.log(fault ?? 'This is the storage of the database.')
      if (fault) process.exitCode = 1
    }),
  )
}, usage)
