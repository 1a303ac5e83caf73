import { shownTo } from '../delivery/orders/place-order.ts'
import type { Actor } from '../identity/actor.ts'
import type { ApiKeys } from '../identity/api-keys/ports.ts'
import { remainingCents, spendingCapReached } from '../identity/api-keys/spending.ts'
import type { Clock } from '../shared/clock.ts'
import type { Issue } from '../shared/issue.ts'
import type { Cents } from '../shared/money.ts'
import { type AnyRefusal, type RefusalMessages, refuse } from '../shared/refusal.ts'
import type { Ledger } from '../wallet/ports.ts'
import type { DraftedItem } from './draft-items.ts'
import { itemFaultsOf } from './item-faults.ts'
import { affordableItems, type ItemFault, type ShipmentItem, totalCents } from './shipment.ts'

export type ChoosePorts = { ledger: Ledger; apiKeys: ApiKeys; clock: Clock; refusalMessages: RefusalMessages }

/** Says that the money is not enough for an item. */
export type Short = { faultsOf(item: ShipmentItem): readonly ItemFault[] }

/** `validation_failed` names so many; a list of 500 helps nobody. */
const mostIssues = 100

/**
 * The items to place: all, or those that can be placed and paid, in their sequence. Refuses with `validation_failed`, `insufficient_funds`,
 * `spending_cap_reached` where all or none is asked for, and where none can be.
 */
export async function chooseItems(
  ports: ChoosePorts,
  shipper: Actor,
  drafted: readonly DraftedItem[],
  allOrNothing: boolean,
): Promise<{ chosen: readonly DraftedItem[]; short: Short | null }> {
  const placeable = drafted.filter(({ placement }) => placement !== null)
  if (placeable.length === 0 || (allOrNothing && placeable.length < drafted.length))
    throw refuse('validation_failed', { issues: issuesOf(drafted).slice(0, mostIssues) })
  const { availableCents, refusalFor } = await findMoney(ports, shipper)
  const sum = totalCents(placeable.map(({ item }) => item))
  if (sum <= availableCents) return { chosen: placeable, short: null }
  if (allOrNothing) throw refusalFor(sum)
  const affordable = new Set(
    affordableItems(
      placeable.map(({ item }) => item),
      availableCents,
    ),
  )
  const chosen = placeable.filter(({ item }) => affordable.has(item))
  if (chosen.length === 0) throw refusalFor(placeable[0]!.item.priceCents ?? 0n)
  return {
    chosen,
    short: { faultsOf: ({ priceCents }) => itemFaultsOf(ports, refusalFor(priceCents ?? 0n)) },
  }
}

function issuesOf(drafted: readonly DraftedItem[]): Issue[] {
  return drafted.flatMap(({ item, placement, faults }) =>
    placement
      ? []
      : faults.map(
          ({ field, issue }): Issue => ({
            field: `items.${item.number - 1}${field ? `.${field}` : ''}`,
            code: 'written',
            text: issue,
          }),
        ),
  )
}

/** Returns the amount that may be spent now, and the refusal of more. */
async function findMoney({ ledger, apiKeys, clock }: ChoosePorts, shipper: Actor) {
  const { tenantId, key } = shipper
  const [balances, spending] = await Promise.all([
    ledger.balances([tenantId]),
    key && apiKeys.spending(key.id, clock()),
  ])
  const balance = balances.get(tenantId) ?? 0n
  const leftToday = spending && remainingCents(spending)
  const availableCents = leftToday !== null && leftToday < balance ? leftToday : balance
  const refusalFor = (priceCents: Cents): AnyRefusal =>
    spending && leftToday !== null && leftToday < priceCents && balance >= priceCents
      ? (spendingCapReached(spending, priceCents) as AnyRefusal)
      : (refuse('insufficient_funds', { balanceCents: shownTo(shipper, balance), priceCents }) as AnyRefusal)
  return { availableCents, refusalFor }
}
