import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { OperatorError } from '../operator-error.ts'

const chunkBytes = 256 * 1024

export type Packer = {
  /** A file as it is now. One that PostgreSQL shortens meanwhile is filled with zeros; the log has its content. */
  file(name: string, path: string): Promise<number>
  text(name: string, content: string): Promise<void>
  folder(name: string): Promise<void>
}

/** A compressed tar that `write` fills while it is read. */
export function packed(write: (packer: Packer) => Promise<void>): Readable {
  const tar = pack()
  const compressor = createZstdCompress()
  const writing = write(packerOf(tar)).then(() => tar.finalize())
  writing.catch((error) => tar.destroy(error))
  const piping = pipeline(Readable.from(tar), compressor)
  piping.catch(() => {})
  return compressor
}

const packerOf = (tar: Pack): Packer => ({
  async file(name, path) {
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      // A table that was dropped meanwhile.
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!handle) return 0
    await using file = handle
    const { size, mode, mtime } = await file.stat()
    await pipeline(
      Readable.from(exactly(file, size)),
      tar.entry({ name, size, mode: mode & 0o777, mtime, type: 'file' }) as unknown as NodeJS.WritableStream,
    )
    return size
  },
  text: (name, content) =>
    new Promise((resolve, reject) =>
      tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve())),
    ),
  folder: (name) =>
    new Promise((resolve, reject) =>
      tar.entry({ name, type: 'directory', mode: 0o700 }, (error) => (error ? reject(error) : resolve())),
    ),
})

async function* exactly(file: FileHandle, size: number) {
  for (let position = 0; position < size; ) {
    const length = Math.min(chunkBytes, size - position)
    const chunk = Buffer.alloc(length)
    const { bytesRead } = await file.read(chunk, 0, length, position)
    // A read may stop early; nothing is read after the end.
    const given = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead)
    yield given
    position += given.length
  }
}

/** Unpacks what `packed` made into an existing folder. `own` gives each file and folder to its user. */
export async function unpack(
  source: Readable,
  folder: string,
  own: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const tar = extract()
  const piping = pipeline(source, createZstdDecompress(), tar as unknown as NodeJS.WritableStream)
  piping.catch((error) => tar.destroy(error))
  for await (const entry of tar) {
    const { name, type } = entry.header
    const path = join(folder, safeName(name))
    if (type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      await using handle = await open(path)
      await own(handle)
      entry.resume()
    } else if (type === 'file') {
      await using handle = await open(path, 'wx', entry.header.mode ?? 0o600)
      for await (const chunk of entry) await handle.writeFile(chunk as Uint8Array)
      await own(handle)
    } else
      throw new OperatorError(`The backup holds "${name}", a ${type}: only files and folders are expected.`)
  }
  await piping
}

function safeName(name: string): string {
  const path = normalize(name)
  if (path.startsWith('/') || path.split(sep).includes('..'))
    throw new OperatorError(`The backup holds "${name}", which is outside of its folder.`)
  return path
}

/** Files and folders below `folder`, parents first, with paths relative to it. */
export async function* walk(
  folder: string,
  isIncluded: (name: string) => boolean,
  below = '',
): AsyncGenerator<{ name: string; isFolder: boolean }> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (!isIncluded(name)) continue
    if (entry.isSymbolicLink())
      throw new OperatorError(`${join(folder, name)} is a symbolic link, which a backup does not follow.`)
    yield { name, isFolder: entry.isDirectory() }
    if (entry.isDirectory()) yield* walk(folder, isIncluded, name)
  }
}
