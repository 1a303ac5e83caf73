import type { LabelPrinter } from '@rodovia/core/delivery/print-label.ts'
import type { ProofPrinter } from '@rodovia/core/delivery/print-proof.ts'
import { createWorkerPool, type WorkerPoolSettings } from '../worker-pool.ts'
import type { LabelTask, ProofTask } from './print.worker.ts'

type Settings = WorkerPoolSettings & {
  /** Where the photos are kept. */
  photoFolder: string
}

/**
 * Prints in worker threads: a label takes some 50 ms, a proof a second. They are not those of the photos, so that no driver waits at the
 * door for a shipper who prints. Both refuse with `unavailable` where too many wait.
 */
export function createPrinters({
  photoFolder,
  ...settings
}: Settings): { labelPrinter: LabelPrinter; proofPrinter: ProofPrinter } & AsyncDisposable {
  const pool = createWorkerPool(new URL('./print.worker.ts', import.meta.url), settings)
  return {
    labelPrinter: {
      print: (label, language) => pool.run<LabelTask, Uint8Array>('printLabel', { label, language }),
    },
    proofPrinter: {
      print: (proof, language) =>
        pool.run<ProofTask, Uint8Array>('printProof', { proof, language, photoFolder }),
    },
    [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
  }
}
