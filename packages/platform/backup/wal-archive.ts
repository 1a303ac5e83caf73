import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createZstdCompress } from 'node:zlib'
import { makeBackupFolder, namesIn, sealedSegment, walFolder } from './layout.ts'
import { type Recipients, seal } from './sealing.ts'
import { spoolOf, walNames } from './spool.ts'

export type WalTarget = { dataDir: string; lineFolder: string; recipients: Recipients }

/**
 * Encrypts every segment that waits into the archive, oldest first; returns how many. Two may run at once: both write the same
 * content under the same name, each whole.
 */
export async function archiveWal({ dataDir, lineFolder, recipients }: WalTarget): Promise<number> {
  const spool = spoolOf(dataDir)
  const target = join(lineFolder, walFolder)
  await makeBackupFolder(target)
  const names = await namesIn(spool, walNames)
  for (const name of names) {
    const file = join(target, name + sealedSegment)
    const segment = join(spool, name)
    try {
      if (!(await exists(file))) await seal(compressed(segment), file, recipients)
    } catch (error) {
      // Another process archived and removed it.
      if (!(await exists(file))) throw error
    }
    await rm(segment, { force: true })
  }
  return names.length
}

function compressed(file: string) {
  const source = createReadStream(file)
  const compressor = createZstdCompress()
  source.on('error', (error) => compressor.destroy(error))
  return source.pipe(compressor)
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
