import { StorageError } from '@rodovia/outside/storage/object-store.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'

/** Runs a command; a fault of the storage becomes its message. */
export async function storageFaultsExplained(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw error instanceof StorageError ? new OperatorError(error.message) : error
  }
}
