import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import { OperatorError } from '../operator-error.ts'
import { namesIn, replayFolder, type StoredBackup, sealedSegment, walFolder } from './layout.ts'
import { damaged, unseal } from './sealing.ts'
import { isSegment, nameOf, unbrokenSegments } from './segments.ts'

type StageOptions = {
  backup: StoredBackup
  identities: readonly string[]
  own: (handle: FileHandle) => Promise<void>
  to: Date | null
}

/**
 * Puts the segments that follow the backup where PostgreSQL's restore command finds them, and marks the
 * cluster for their replay. Returns how many.
 * @throws OperatorError if one is missing that this backup needs, or, without `to`, one in the middle
 */
export async function stageSegments(
  cluster: string,
  { backup, identities, own, to }: StageOptions,
): Promise<number> {
  const archive = join(dirname(backup.folder), walFolder)
  const names = (await namesIn(archive))
    .filter((name) => name.endsWith(sealedSegment))
    .map((name) => name.slice(0, -sealedSegment.length))
  const range = { first: backup.firstSegment, last: backup.lastSegment }
  const { segments, missing } = unbrokenSegments(names, range)
  if (missing !== null && !to)
    throw new OperatorError(
      `The archive lacks segment ${nameOf(missing, range.first)}, so nothing after it can be restored from this backup.\n` +
        'Choose a later backup by --backup, or a time before the gap by --to.',
    )
  const folder = join(cluster, replayFolder)
  await mkdir(folder, { mode: 0o700 })
  await using handle = await open(folder)
  await own(handle)
  const histories = names.filter((name) => !isSegment(name) && name.endsWith('.history'))
  for (const name of [...histories, ...segments]) {
    const sealed = join(archive, name + sealedSegment)
    try {
      await writeSparse(join(folder, name), await unseal(sealed, identities), own)
    } catch (error) {
      throw damaged(sealed, error)
    }
  }
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await using signal = await open(join(cluster, 'recovery.signal'))
  await own(signal)
  return segments.length
}

const blockBytes = 64 * 1024
const zeros = Buffer.alloc(blockBytes)

/** Most of a segment that was switched early is zeros, which then take no space on the disk. */
async function writeSparse(file: string, source: NodeJS.ReadableStream, own: StageOptions['own']) {
  await using handle = await open(file, 'wx', 0o600)
  let position = 0
  const plain = source.pipe(createZstdDecompress())
  source.on('error', (error) => plain.destroy(error))
  for await (const chunk of plain as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += blockBytes) {
      const block = chunk.subarray(start, start + blockBytes)
      if (!block.equals(zeros.subarray(0, block.length)))
        await handle.write(block, 0, block.length, position + start)
    }
    position += chunk.length
  }
  await handle.truncate(position)
  await own(handle)
}
