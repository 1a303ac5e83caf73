import { resolve } from 'node:path'
import { createCities } from '@rodovia/core/geo/cities.ts'
import { builtInGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import { type AddressFile, readAddresses } from '@rodovia/core/geo/import-streets.ts'
import { type Accuracy, measureGazetteer } from '@rodovia/core/geo/measure-gazetteer.ts'
import { measureStreets, type StreetAccuracy } from '@rodovia/core/geo/measure-streets.ts'
import { createStreetGeocoder } from '@rodovia/core/geo/street-geocoder.ts'
import { findAddressFiles, splitQuoted } from '@rodovia/geo-data/postal-codes/address-files.ts'
import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import { readCepFile } from '@rodovia/geo-data/postal-codes/cep-file.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

/** Some 20,000 addresses of one file are enough. */
const measuredAddresses = 20_000
const bytesOfLine = 180

/**
 * Measures the error of the built-in table against the table of a file, or of the imported streets against a
 * file of addresses, and prints tables (docs/explanation/postal-codes.md).
 */
await runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0)
    throw new OperatorError('npm run geo:measure FILE: give one file to compare with')
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  const addresses = await findAddressFiles(path)
  if (addresses) return measureImport(addresses)
  const reference = await readCepFile(path)
  const { whole, byPrecision, byState } = measureGazetteer(builtInGazetteer(readBuiltInCeps()), reference)
  console.log(table('precision', [whole, ...byPrecision]))
  console.log(table('state', byState))
})

async function measureImport(files: readonly AddressFile[]) {
  const ranges = readBuiltInCeps()
  const cities = createCities(ranges)
  await withStores(async ({ database: { stores } }) => {
    const geocoder = createStreetGeocoder({ streets: stores.streets, cities, outside: null })
    const ports = { geocoder, cities, gazetteer: builtInGazetteer(ranges) }
    for (const file of files) {
      const every = Math.ceil(file.bytes / bytesOfLine / measuredAddresses)
      const isCity = (code: number) => cities.withCode(code) !== null
      const rows = await measureStreets(ports, readAddresses(file, { isCity, splitQuoted, every }))
      console.log(streetTable(file.name, rows))
    }
  })
}

function streetTable(title: string, rows: readonly StreetAccuracy[]): string {
  const lines = rows.map(
    ({ name, addresses, medianMeters, ninthDecileMeters, within50Meters }) =>
      `| ${name} | ${addresses} | ${medianMeters.toFixed(0)} m | ${ninthDecileMeters.toFixed(0)} m | ${((within50Meters / addresses) * 100).toFixed(1)} % |`,
  )
  const header = [
    `| ${title} | addresses | median error | nine of ten within | within 50 m |`,
    '|---|---:|---:|---:|---:|',
  ]
  return [...header, ...lines, ''].join('\n')
}

function table(title: string, rows: readonly Accuracy[]): string {
  const lines = rows.map(
    ({ name, ranges, medianKm, ninthDecileKm, within50Km }) =>
      `| ${name} | ${ranges} | ${medianKm.toFixed(1)} km | ${ninthDecileKm.toFixed(0)} km | ${((within50Km / ranges) * 100).toFixed(1)} % |`,
  )
  const header = [
    `| ${title} | ranges | median error | nine of ten within | within 50 km |`,
    '|---|---:|---:|---:|---:|',
  ]
  return [...header, ...lines, ''].join('\n')
}
