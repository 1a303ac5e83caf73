import { createCities } from '@rodovia/core/geo/cities.ts'
import {
  type AddressFile,
  FileFault,
  type ImportResult,
  importStreets,
} from '@rodovia/core/geo/import-streets.ts'
import type { Streets } from '@rodovia/core/geo/ports.ts'
import { splitQuoted } from '@rodovia/geo-data/postal-codes/address-files.ts'
import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'

const progressMilliseconds = 5_000

/** Imports files of addresses one after the other, with a line of progress now and then, and prints what came of each. */
export async function importAddresses(streets: Streets, files: readonly AddressFile[]): Promise<void> {
  await streets.prepareImport()
  const cities = createCities(readBuiltInCeps())
  for (const file of files) {
    const startedAt = performance.now()
    const result = await importWithProgress(streets, file, (code) => cities.withCode(code) !== null)
    console.log(describe(file, result, (performance.now() - startedAt) / 1000))
  }
}

async function importWithProgress(streets: Streets, file: AddressFile, isCity: (code: number) => boolean) {
  let nextLine = performance.now() + progressMilliseconds
  try {
    return await importStreets(streets, file, {
      isCity,
      splitQuoted,
      onProgress({ bytes, lines }) {
        if (performance.now() < nextLine) return
        nextLine = performance.now() + progressMilliseconds
        const percent = Math.floor((bytes / file.bytes) * 100)
        console.log(`${file.name}: ${percent} %, ${lines.toLocaleString('en')} lines`)
      },
    })
  } catch (error) {
    throw error instanceof FileFault || isUnreadable(error)
      ? new OperatorError(`${file.name}: ${(error as Error).message}. What was imported before stays.`)
      : error
  }
}

/** zlib, yauzl and the file system speak of the file; PostgreSQL has codes of five characters. */
function isUnreadable(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return /^(Z_|E[A-Z]{3,})/.test(code ?? '') || /zip|crc|central directory/i.test(message ?? '')
}

function describe(file: AddressFile, result: ImportResult, seconds: number): string {
  const { lines, addresses, faultyLines, isResumed, reasons, faults } = result
  const count = (amount: number) => amount.toLocaleString('en')
  const resumed = isResumed ? ' (continued after an interruption)' : ''
  const notListed = faultyLines - faults.length
  return [
    `${file.name}: ${count(addresses)} addresses of ${count(lines - 1)} lines in ${seconds.toFixed(1)} s${resumed}.`,
    ...(faultyLines > 0 ? [`${count(faultyLines)} lines were left out:`] : []),
    ...[...reasons].map(([reason, times]) => `  ${count(times)} times: ${reason}`),
    ...faults.map(({ line, fault }) => `  line ${count(line)}: ${fault}`),
    ...(notListed > 0 ? [`  and ${count(notListed)} more`] : []),
  ].join('\n')
}
