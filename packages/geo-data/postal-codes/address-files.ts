import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type AddressFile, firstLine } from '@rodovia/core/geo/import-streets.ts'
import { isCnefeHeader } from '@rodovia/core/geo/read-cnefe.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

const chunkBytes = 1024 * 1024

/**
 * The files of addresses at a path: the CSV file itself, or those in a ZIP.
 * @throws OperatorError if it cannot be read
 */
async function openAddressFiles(path: string): Promise<AddressFile[]> {
  try {
    const { bytes, fingerprint, isZip } = await inspect(path)
    if (isZip) return await filesInZip(path, fingerprint)
    const options = { encoding: 'latin1', highWaterMark: chunkBytes } as const
    return [
      {
        name: basename(path),
        bytes,
        fingerprint,
        read: (start) => createReadStream(path, { ...options, start }),
      },
    ]
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${path}. Nothing was imported.`)
    throw new OperatorError(`${path} cannot be read: ${message}. Nothing was imported.`, { cause: error })
  }
}

/** The files of addresses at a path; null if it is a table of postal codes. */
export async function findAddressFiles(path: string): Promise<AddressFile[] | null> {
  const files = await openAddressFiles(path)
  const isZip = files.length > 1 || files[0]!.name !== basename(path)
  return isZip || isCnefeHeader((await firstLine(files[0]!)).text) ? files : null
}

/** The values of a line with quotes. Quotes that are not CSV make no value, so the line has another number of them than the header. */
export function splitQuoted(line: string): string[] {
  try {
    return parse(line, { delimiter: ';', relax_column_count: true })[0] ?? []
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** The same content has the same fingerprint: of the length, the beginning and the end. */
async function inspect(path: string) {
  await using file = await open(path)
  const { size: bytes } = await file.stat()
  const hash = createHash('sha256').update(`${bytes}:`)
  const buffer = Buffer.alloc(Math.min(bytes, chunkBytes))
  await file.read(buffer, 0, buffer.length, 0)
  const isZip = buffer.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  hash.update(buffer)
  await file.read(buffer, 0, buffer.length, bytes - buffer.length)
  return { bytes, isZip, fingerprint: hash.update(buffer).digest('hex') }
}

async function filesInZip(path: string, fingerprint: string): Promise<AddressFile[]> {
  const zip = await openPromise(path, { autoClose: false })
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) if (/\.csv$/i.test(entry.fileName)) entries.push(entry)
  if (entries.length === 0) throw new Error('the ZIP holds no file that ends in .csv')
  return entries.map((entry) => ({
    name: `${basename(path)}: ${entry.fileName}`,
    bytes: entry.uncompressedSize,
    fingerprint: createHash('sha256').update(`${fingerprint}:${entry.fileName}`).digest('hex'),
    read: (fromByte) => readEntry(zip, entry, fromByte),
  }))
}

/** A ZIP can only be read from the beginning: what comes before `fromByte` is decompressed and dropped, 200 MB a second. */
async function* readEntry(zip: ZipFile, entry: Entry, fromByte: number): AsyncGenerator<string> {
  const stream: Readable = await zip.openReadStreamPromise(entry)
  let dropped = 0
  let crc = 0
  for await (const chunk of stream.setEncoding('latin1')) {
    const text = chunk as string
    crc = crc32(Buffer.from(text, 'latin1'), crc)
    const rest = dropped < fromByte ? text.slice(fromByte - dropped) : text
    dropped += text.length - rest.length
    if (rest !== '') yield rest
  }
  if (crc !== entry.crc32) throw new Error(`the ZIP is damaged: the CRC of ${entry.fileName} is another one`)
}
