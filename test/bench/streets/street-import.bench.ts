import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { importStreets } from '@rodovia/core/geo/import-streets.ts'
import { findAddressFiles, splitQuoted } from '@rodovia/geo-data/postal-codes/address-files.ts'
import pg from 'pg'
import * as copies from 'pg-copy-streams'
import { townHeader, townLines } from '../../support/cnefe-town.ts'
import type { Bench } from '../harness/bench.ts'
import { openStreetDatabase } from './street-database.ts'

const town = { streets: 12_000, addresses: 25 }

export const streetImportBench: Bench = {
  name: 'street-import',
  title: 'Importing addresses',
  about: `A file of CNEFE with ${town.streets.toLocaleString('en')} streets and some 340,000 lines of 176 bytes, as \`npm run geo:import\` reads it: every line is
checked, the streets are collected, thinned and searchable at the end. Beside it COPY of the same file into a table of texts, which checks and indexes
nothing.`,
  packages: ['pg', 'pg-copy-streams'],
  rounds: 3,
  seconds: 0,
  warmUpSeconds: 0,
  marks: [{ of: 'import', unit: 'lines/s', atLeast: 50_000 }],
  async start(stack) {
    const { url, streets } = await openStreetDatabase(stack)
    const folder = await mkdtemp(join(tmpdir(), 'rodovia streets '))
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'town.csv')
    const lines = [...townLines(town)]
    await writeFile(path, lines.join(''))
    await streets.prepareImport()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    stack.defer(() => client.end())
    const columns = townHeader.split(';').map((name) => `${name} text`)
    await client.query(`CREATE UNLOGGED TABLE lines (${columns.join(', ')})`)
    const perSecond = async (work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      return { 'lines/s': lines.length / ((performance.now() - begun) / 1000) }
    }
    return {
      COPY: {
        measure: async () => {
          await client.query('TRUNCATE lines')
          const copy = `COPY lines FROM STDIN (FORMAT csv, DELIMITER ';', HEADER)`
          return perSecond(() => pipeline(createReadStream(path), client.query(copies.from(copy))))
        },
      },
      import: {
        measure: async () => {
          await streets.clear()
          const [file] = (await findAddressFiles(path))!
          return perSecond(() => importStreets(streets, file!, { isCity: () => true, splitQuoted }))
        },
      },
    }
  },
}
