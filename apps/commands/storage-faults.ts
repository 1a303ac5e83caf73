import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { StorageError } from '@rodovia/storage/object-store.ts'

/** Runs a command; a fault of the storage becomes its message. */
export async function storageFaultsExplained(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw error instanceof StorageError ? new OperatorError(error.message) : error
  }
}
