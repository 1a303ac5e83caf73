import type { UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { CollectedPayments } from './ports.ts'

/** `cashLimitCents`: a driver who owes so much gets no further order whose recipient pays in cash. */
export type CashLimitPorts = {
  collectedPayments: Pick<CollectedPayments, 'owedBy'>
  deliverySettings: { cashLimitCents: number }
}

type Load = { collectOnDelivery: { method: string } | null }

export const paysCash = ({ collectOnDelivery }: Load): boolean => collectOnDelivery?.method === 'cash'

/** The drivers who owe so much cash that they get none of these deliveries' cash orders. Without a cash order nothing is read. */
export async function driversAtCashLimit(
  { collectedPayments, deliverySettings }: CashLimitPorts,
  deliveries: Iterable<Load>,
  driverIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, Cents>> {
  if (driverIds.length === 0 || !Array.from(deliveries).some(paysCash)) return new Map()
  const limitCents = BigInt(deliverySettings.cashLimitCents)
  const owed = await collectedPayments.owedBy(driverIds)
  return new Map(Array.from(owed).filter(([, cents]) => cents >= limitCents))
}

/** Refuses with `validation_failed` (`driver_id`) a driver at the limit where one of the deliveries is paid in cash. */
export async function assertBelowCashLimit(
  ports: CashLimitPorts,
  deliveries: readonly Load[],
  { id }: { id: UserId },
): Promise<void> {
  const owedCents = (await driversAtCashLimit(ports, deliveries, [id])).get(id)
  if (owedCents === undefined) return
  const limitCents = BigInt(ports.deliverySettings.cashLimitCents)
  throw refuseField('driver_id', 'cash_limit_reached', { owedCents, limitCents })
}
