import type { LabelPrinter } from '@rodovia/core/delivery/orders/print-label.ts'
import type { ProofPrinter } from '@rodovia/core/delivery/proof/print-proof.ts'
import type { FiscalPrinter } from '@rodovia/core/fiscal-documents/ports.ts'
import type { Statement, StatementPrinter } from '@rodovia/core/wallet/export-statement.ts'
import { createWorkerPool, type WorkerPoolSettings } from '@rodovia/platform/worker-pool.ts'
import type { StorageSettings } from '@rodovia/storage/open-object-store.ts'
import type { ProofFault } from '../proofs/proof-pdf.ts'
import type { FiscalTask, LabelTask, PrintedProof, ProofTask, StatementTask } from './print.worker.ts'

type Settings = WorkerPoolSettings & {
  storage: StorageSettings
  /** Called with the pictures that should be in a proof and are not. */
  onMissing: (code: string, faults: readonly ProofFault[]) => void
}

/**
 * Prints in worker threads: a label takes about 50 ms, a proof a second. Photos have processes of their own, so that printing never delays
 * a driver's photo. Refuses with `unavailable` while too many tasks wait.
 */
export function createPrinters({ storage, onMissing, ...settings }: Settings): {
  labelPrinter: LabelPrinter
  proofPrinter: ProofPrinter
  statementPrinter: StatementPrinter
  fiscalPrinter: FiscalPrinter
} & AsyncDisposable {
  const pool = createWorkerPool(new URL('./print.worker.ts', import.meta.url), settings)
  return {
    labelPrinter: {
      print: (labels, language) => pool.run<LabelTask, Uint8Array>('printLabels', { labels, language }),
    },
    proofPrinter: {
      async print(proof, language) {
        const task = { proof, language, storage }
        // The main thread keeps sharp loaded, because its native libraries must not be unloaded when a thread ends.
        await import('sharp')
        const { pdf, faults } = await pool.run<ProofTask, PrintedProof>('printProof', task)
        if (faults.length > 0) onMissing(proof.code, faults)
        return pdf
      },
    },
    statementPrinter: {
      csv: (statement) => pool.run<{ statement: Statement }, Uint8Array>('tabulateStatement', { statement }),
      pdf: (statement, language) =>
        pool.run<StatementTask, Uint8Array>('printStatement', { statement, language }),
    },
    fiscalPrinter: {
      print: (document, signature) =>
        pool.run<FiscalTask, Uint8Array>('printFiscalDocument', { document, signature }),
    },
    [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
  }
}
