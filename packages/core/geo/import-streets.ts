import { createStreetCollector } from './collect-streets.ts'
import type { StreetImport, Streets } from './ports.ts'
import {
  type CnefeAddress,
  cnefeReader,
  type LineFault,
  type LineReader,
  missingColumns,
} from './read-cnefe.ts'

/** A file of addresses, whose text has one character for each byte. */
export type AddressFile = {
  name: string
  /** The same for the same content. */
  fingerprint: string
  bytes: number
  read(fromByte: number): AsyncIterable<string>
}

/** The result of an import, the parts before an interruption included. */
export type ImportResult = Pick<StreetImport, 'lines' | 'addresses' | 'faultyLines'> & {
  isResumed: boolean
  /** The number of times that this run found each rule broken, and the first faulty lines. */
  reasons: Map<string, number>
  faults: { line: number; fault: string }[]
}

type Options = {
  isCity: (code: number) => boolean
  splitQuoted: (line: string) => string[]
  onProgress?: (progress: { bytes: number; lines: number }) => void
  /** Addresses between two checkpoints. */
  saveEvery?: number
}

/** An interruption costs the import of so many addresses: some seconds. */
const addressesPerSave = 500_000
const longestLine = 65_536
const mostListedFaults = 20

/**
 * Imports the streets of a file of CNEFE. What was read and how far is stored in one transaction each time, so that an interrupted
 * import goes on where it was and no address counts twice. The streets of a municipality replace those of earlier imports.
 *
 * @throws FileFault if it is no such file
 */
export async function importStreets(
  streets: Pick<Streets, 'beginImport' | 'saveImport'>,
  file: AddressFile,
  { isCity, splitQuoted, onProgress, saveEvery = addressesPerSave }: Options,
): Promise<ImportResult> {
  const header = await readHeader(file)
  const read = cnefeReader(header.text, { isCity, splitQuoted })
  const progress = await streets.beginImport(file)
  let saved = progress.bytes
  const result = { isResumed: saved > 0, reasons: new Map<string, number>(), faults: [] }
  if (!result.isResumed) Object.assign(progress, { bytes: header.bytes, lines: 1 })
  const part = collectPart(read, progress, result)
  const save = async (isLast: boolean) => {
    await streets.saveImport({ ...progress, isEnded: isLast }, { afterBytes: saved, streets: part.take() })
    saved = progress.bytes
  }
  for await (const lines of wholeLines(file, progress.bytes)) {
    for (const line of lines.lines) part.add(line)
    progress.bytes += lines.bytes
    onProgress?.(progress)
    if (part.size() >= saveEvery) await save(false)
  }
  await save(true)
  const { lines, addresses, faultyLines } = progress
  return { ...result, lines, addresses, faultyLines }
}

/** Each `every`th address of a file, without the lines that cannot be used. Throws like `importStreets`. */
export async function* readAddresses(
  file: AddressFile,
  { isCity, splitQuoted, every }: Pick<Options, 'isCity' | 'splitQuoted'> & { every: number },
): AsyncGenerator<CnefeAddress> {
  const header = await readHeader(file)
  const read = cnefeReader(header.text, { isCity, splitQuoted })
  let number = 0
  for await (const { lines } of wholeLines(file, header.bytes))
    for (const line of lines) {
      const address = number++ % every === 0 ? read(line) : null
      if (address && !('fault' in address)) yield address
    }
}

async function readHeader(file: AddressFile) {
  const header = await firstLine(file)
  const missing = missingColumns(header.text)
  if (missing.length > 0) throw new FileFault(`line 1: the header has no column ${missing.join(', ')}`)
  return header
}

/** The file is no CSV of addresses. */
export class FileFault extends Error {}

function collectPart(
  read: LineReader,
  progress: StreetImport,
  { reasons, faults }: Pick<ImportResult, 'reasons' | 'faults'>,
) {
  const collector = createStreetCollector()
  let size = 0
  const note = ({ reason, fault }: LineFault) => {
    progress.faultyLines++
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (faults.length < mostListedFaults) faults.push({ line: progress.lines, fault })
  }
  return {
    add(line: string) {
      progress.lines++
      if (line === '') return
      const address = read(line)
      if ('fault' in address) return note(address)
      progress.addresses++
      size++
      collector.add(address)
    },
    size: () => size,
    take() {
      size = 0
      return collector.take()
    },
  }
}

type Lines = { lines: string[]; bytes: number }

/** The lines of each chunk; one that ends in the next chunk belongs to that. */
async function* wholeLines(file: AddressFile, from: number): AsyncGenerator<Lines> {
  let rest = ''
  for await (const chunk of file.read(from)) {
    const text = rest + chunk
    const end = text.lastIndexOf('\n') + 1
    rest = text.slice(end)
    if (rest.length > longestLine)
      throw new FileFault(`a line has more than ${longestLine} characters: it is no CSV of addresses`)
    if (end > 0)
      yield {
        lines: text
          .slice(0, end - 1)
          .replaceAll('\r', '')
          .split('\n'),
        bytes: end,
      }
  }
  if (rest !== '') yield { lines: [rest], bytes: rest.length }
}

/** The first line, without its end, and how long it is with it. */
export async function firstLine(file: AddressFile): Promise<{ text: string; bytes: number }> {
  let text = ''
  for await (const chunk of file.read(0)) {
    text += chunk
    const end = text.indexOf('\n')
    if (end !== -1) return { text: text.slice(0, end).replace('\r', ''), bytes: end + 1 }
    if (text.length > longestLine) break
  }
  return { text: text.slice(0, longestLine), bytes: text.length }
}
