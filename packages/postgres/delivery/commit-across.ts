import type { Change } from '@rodovia/core/delivery/changes/change.ts'
import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { keepsDriverBusy } from '@rodovia/core/delivery/model/states.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { driverReservations } from '../fleet/reservations.ts'
import { saveQuotes } from '../quoting/save-quotes.ts'
import { nameOrders } from '../sharding/name-orders.ts'
import { losesToOthers } from './commit-linked.ts'
import { type ChangeOutcome, staleOutcome } from './commit-parts.ts'
import { changeStatementApart } from './commit-statement.ts'

/** The outcome is decided; what could not be given back now, the upkeep gives back. */
const orLater = (givingBack: Promise<void>) => givingBack.catch(() => {})

type Load = NonNullable<Change['driverLoad']>

/**
 * A change where tenants are on several machines. The order and all of its tenant is one statement. A driver who takes the order has
 * reserved a place before, and one whom it leaves gets it back after. Names and quote of a new return, which nobody else can know yet,
 * are written in the transaction of the statement.
 */
export function commitAcrossOn({ sql, inTransaction }: StoreContext) {
  const reservations = driverReservations(sql)

  async function write(change: Change): Promise<ChangeOutcome> {
    const placed = change.linked?.placed
    const statement = changeStatementApart(change)
    if (!placed) return (await sql<ChangeOutcome>(statement))[0] ?? staleOutcome
    return inTransaction(async (sql) => {
      const [outcome] = await sql<ChangeOutcome>(statement)
      if (outcome?.is_committed) {
        await saveQuotes(sql, [placed.quote])
        await nameOrders(sql, [placed.delivery])
      }
      return outcome ?? staleOutcome
    })
  }

  /** An error that does not say what lost leaves the reservation: whether the change was made is not known. */
  async function writeOrLose(change: Change): Promise<ChangeOutcome> {
    try {
      return await write(change)
    } catch (error) {
      if (change.linked && losesToOthers(error)) return staleOutcome
      throw error
    }
  }

  async function isFresh({ before: { orderId, tenantId, version } }: Change): Promise<boolean> {
    const rows = await sql({
      name: 'is-fresh',
      text: 'SELECT FROM deliveries WHERE order_id = $1 AND tenant_id = $2 AND version = $3',
      values: [orderId, tenantId, version],
    })
    return rows.length > 0
  }

  /** The change with a place at the driver that was reserved for it, which is given back if it is not made. */
  async function writeWith(driverId: UserId, attempt: string, change: Change): Promise<ChangeOutcome> {
    const outcome = await writeOrLose(change)
    if (!outcome.is_committed) await orLater(reservations.cancel(driverId, attempt))
    return outcome
  }

  async function accept(change: Change, { driverId, capacity }: Load): Promise<ChangeOutcome> {
    const attempt = await reservations.reserve(driverId, capacity, change.before)
    if (attempt === null) return { ...staleOutcome, is_fresh: await isFresh(change) }
    return writeWith(driverId, attempt, change)
  }

  /** The driver carries the parcel on as that of its return, which ends by its own change. */
  async function passOn(change: Change, driverId: UserId, returned: Delivery): Promise<ChangeOutcome> {
    const attempt = await reservations.keepFor(driverId, { ...returned, version: returned.version - 1 })
    const outcome = await writeWith(driverId, attempt, change)
    if (outcome.is_committed) await orLater(reservations.release(driverId, change.before))
    return outcome
  }

  return async (change: Change): Promise<ChangeOutcome> => {
    const { driverLoad, before } = change
    const returned = change.linked?.placed?.delivery
    if (driverLoad?.by === 1) return accept(change, driverLoad)
    if (returned?.driver && keepsDriverBusy(returned.status))
      return passOn(change, returned.driver.id, returned)
    const outcome = await writeOrLose(change)
    if (driverLoad && outcome.is_committed) await orLater(reservations.release(driverLoad.driverId, before))
    return outcome
  }
}
