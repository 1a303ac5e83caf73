import type { LabelPrinter } from '@rodovia/core/delivery/print-label.ts'
import type { ProofPrinter } from '@rodovia/core/delivery/proof/print-proof.ts'
import type { Statement, StatementPrinter } from '@rodovia/core/wallet/export-statement.ts'
import { createWorkerPool, type WorkerPoolSettings } from '../worker-pool.ts'
import type { LabelTask, ProofTask, StatementTask } from './print.worker.ts'

type Settings = WorkerPoolSettings & {
  photoFolder: string
}

/**
 * Prints in worker threads: a label takes about 50 ms, a proof a second. Photos have threads of their own, so that printing never delays
 * a driver's photo. Refuses with `unavailable` while too many tasks wait.
 */
export function createPrinters({ photoFolder, ...settings }: Settings): {
  labelPrinter: LabelPrinter
  proofPrinter: ProofPrinter
  statementPrinter: StatementPrinter
} & AsyncDisposable {
  const pool = createWorkerPool(new URL('./print.worker.ts', import.meta.url), settings)
  return {
    labelPrinter: {
      print: (labels, language) => pool.run<LabelTask, Uint8Array>('printLabels', { labels, language }),
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
