import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { bucketColumns, sums } from './columns.ts'
import { addedToFigures } from './count-orders.ts'

/**
 * Moves a driver's sums to those without a driver, and forgets which orders they are of. The new number of the pass refuses a count that
 * began before.
 */
export async function eraseFromFigures(work: EntityManager, driverId: UserId): Promise<void> {
  await work.execute('UPDATE figures_counted SET pass = pass + 1')
  await work.execute('UPDATE figure_orders SET driver_id = NULL WHERE driver_id = ?', [driverId])
  await work.execute(
    `WITH gone AS (
      DELETE FROM figures WHERE dimension = 'driver' AND key = ? RETURNING *
    ), nameless AS (
      SELECT tenant_id, dimension, span, day, '' AS key, ${[...Object.keys(sums), ...bucketColumns]} FROM gone
    )
    ${addedToFigures('nameless')}`,
    [driverId],
  )
}
