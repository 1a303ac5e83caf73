import type { LabelPrinter } from '@rodovia/core/delivery/print-label.ts'
import type { ProofPrinter } from '@rodovia/core/delivery/proof/print-proof.ts'
import type { Statement, StatementPrinter } from '@rodovia/core/wallet/export-statement.ts'
import { createWorkerPool, type WorkerPoolSettings } from '../worker-pool.ts'
import type { LabelTask, ProofTask, StatementTask } from './print.worker.ts'

type Settings = WorkerPoolSettings & {
  /** Where the photos are kept. */
  photoFolder: string
}

/**
 * Prints in worker threads: a label takes some 50 ms, a proof a second. They are not those of the photos, so that no driver waits at the
 * door for a shipper who prints. All refuse with `unavailable` where too many wait.
 */
export function createPrinters({ photoFolder, ...settings }: Settings): {
  labelPrinter: LabelPrinter
  proofPrinter: ProofPrinter
  statementPrinter: StatementPrinter
} & AsyncDisposable {
  const pool = createWorkerPool(new URL('./print.worker.ts', import.meta.url), settings)
  return {
    labelPrinter: {
      print: (label, language) => pool.run<LabelTask, Uint8Array>('printLabel', { label, language }),
    },
    proofPrinter: {
      print: (proof, language) =>
        pool.run<ProofTask, Uint8Array>('printProof', { proof, language, photoFolder }),
    },
    statementPrinter: {
      csv: (statement) => pool.run<{ statement: Statement }, Uint8Array>('tabulateStatement', { statement }),
      pdf: (statement, language) =>
        pool.run<StatementTask, Uint8Array>('printStatement', { statement, language }),
    },
    [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
  }
}
