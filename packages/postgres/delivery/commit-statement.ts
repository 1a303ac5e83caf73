import type { Change } from '@rodovia/core/delivery/changes/change.ts'
import type { Statement } from '../statements/sql.ts'
import { moneyMoved } from '../wallet/ledger-rows.ts'
import { linkedStatement } from './commit-linked.ts'
import { changeOutcome, changeRows, changeWritten, gates, updatedState, valuesOf } from './commit-parts.ts'

/**
 * Locks the delivery if it still has the version the change was decided on, then the driver if the load
 * changes and the capacity allows it, last the wallet if money returns. Without the first two `gate` is empty
 * and nothing is written. Every change locks in this order, so changes cannot deadlock. NO KEY leaves foreign
 * keys unlocked.
 */
const textOf = (machines: keyof typeof gates) => `
WITH locked AS (
    SELECT FROM deliveries WHERE order_id = $1 AND tenant_id = $2 AND version = $3
    FOR NO KEY UPDATE
  ),
  ${gates[machines]},
  ${updatedState('delivery', '$1', '$7')},
  ${changeWritten(machines, 'ARRAY[$1]::uuid[]')},
  ${moneyMoved('written', changeRows)}
${changeOutcome(machines)}`

const whole = { name: 'commit', text: textOf('together') }
const apart = { name: 'commit-apart', text: textOf('apart') }

/** A change with all that it writes. */
export function changeStatement(change: Change): Statement {
  return change.linked
    ? linkedStatement(change, change.linked, 'together')
    : { ...whole, values: valuesOf(change) }
}

/** The same without the driver's load and the quote of a return, which belong to other machines: commit-across.ts. */
export function changeStatementApart(change: Change): Statement {
  const withoutLoad = { ...change, driverLoad: null }
  return change.linked
    ? linkedStatement(withoutLoad, change.linked, 'apart')
    : { ...apart, values: valuesOf(withoutLoad) }
}
