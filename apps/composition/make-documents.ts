import { figuresCsv } from '@rodovia/documents/figures/figures-csv.ts'
import { fiscalZip } from '@rodovia/documents/fiscal-documents/fiscal-zip.ts'
import { createOrderFiles } from '@rodovia/documents/imports/order-files.ts'
import { payoutCsv } from '@rodovia/documents/payouts/payout-csv.ts'
import { createPrinters } from '@rodovia/documents/pdf/printers.ts'
import { createProofSeals } from '@rodovia/documents/proofs/proof-seals.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import { makeStorage } from './make-storage.ts'

/** Stored files, and the files that people print, send in and take home. */
export function makeDocuments(
  config: Config,
  linkSecret: string,
  stores: Database['stores'],
  log: Log,
  stack: AsyncDisposableStack,
) {
  const { reportMissing, ...storage } = makeStorage(config, linkSecret, stores, log, stack)
  const { labelPrinter, proofPrinter, statementPrinter, fiscalPrinter } = stack.use(
    createPrinters({
      storage: config.storage,
      onFault: (err) => log.error({ err }, 'a PDF could not be created'),
      onMissing: reportMissing,
    }),
  )
  return {
    ...storage,
    labelPrinter,
    proofPrinter,
    statementPrinter,
    fiscalPrinter,
    fiscalArchive: fiscalZip,
    proofSeals: createProofSeals({ secret: linkSecret }),
    orderFiles: stack.use(
      createOrderFiles({ onFault: (err) => log.error({ err }, 'a table could not be read or written') }),
    ),
    figuresFile: figuresCsv,
    payoutFile: payoutCsv,
  }
}
