import { maxImportBytes } from '@rodovia/core/imports/order-import.ts'
import type { ImportTable, OrderFiles } from '@rodovia/core/imports/ports.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { createFairQueue } from '@rodovia/platform/fair-queue.ts'
import { createWorkerPool, type WorkerPoolSettings } from '@rodovia/platform/worker-pool.ts'
import type { WriteTask } from './sheet.worker.ts'
import type { SheetFault } from './sheet-fault.ts'

/** A tenant has one file in work; its others wait, and those of other tenants pass them. */
const turns = { maxConcurrent: 2, maxOfClient: 1, maxWaiting: 16 }

/** Reads and writes tables in worker threads of a limited heap: a workbook of 5,000 orders takes about a second. */
export function createOrderFiles(
  settings: Pick<WorkerPoolSettings, 'onFault'>,
): OrderFiles & AsyncDisposable {
  const pool = createWorkerPool(new URL('./sheet.worker.ts', import.meta.url), {
    ...settings,
    maxConcurrent: turns.maxConcurrent,
    maxHeapMebibytes: 512,
  })
  const inTurn = createFairQueue(turns)
  return {
    async read(file, tenantId) {
      const { byteLength: bytes } = file
      if (bytes > maxImportBytes)
        throw refuse('payload_too_large', { field: 'file', bytes, maxBytes: maxImportBytes })
      const table = await inTurn(tenantId, () => pool.run<Uint8Array, ImportTable | SheetFault>('read', file))
      if ('issue' in table) throw refuse('validation_failed', { issues: [{ field: 'file', ...table.issue }] })
      return table
    },
    write: (table, format) => pool.run<WriteTask, Uint8Array>('write', { table, format }),
    [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
  }
}
