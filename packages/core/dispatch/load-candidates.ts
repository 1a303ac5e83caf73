import type { Delivery } from '../delivery/delivery.ts'
import type { Deliveries } from '../delivery/ports.ts'
import type { DeliverySettings } from '../delivery/settings.ts'
import { type Search, widestRadiusKm } from '../fleet/matching.ts'
import type { Offer } from '../fleet/offer.ts'
import type { Drivers } from '../fleet/ports.ts'
import { personas } from '../identity/persona.ts'
import { canCarry } from '../quoting/service-type.ts'
import { addSeconds } from '../shared/clock.ts'

export type CandidatePorts = { deliveries: Deliveries; drivers: Drivers; deliverySettings: DeliverySettings }

/** More fit drivers than that near one origin are not looked at. */
const maxCandidates = 200

/** Whom the matcher looks at for a delivery, and what it asks of them. */
export async function loadCandidates(ports: CandidatePorts, delivery: Delivery, at: Date) {
  const { driverFreshSeconds, askAgainSeconds } = ports.deliverySettings
  const { origin, serviceType } = delivery
  const [candidates, offers] = await Promise.all([
    ports.drivers.near(origin, {
      radiusKm: widestRadiusKm,
      personas: personas.filter((persona) => canCarry(persona, serviceType)),
      seenSince: addSeconds(at, -driverFreshSeconds),
      limit: maxCandidates,
    }),
    offersOf(ports, delivery),
  ])
  const search: Search = { origin, serviceType, offers, at, driverFreshSeconds, askAgainSeconds }
  return { search, candidates }
}

/** Of an order that nothing happened to yet nobody was asked. */
async function offersOf(
  { deliveries }: CandidatePorts,
  { orderId, version }: Delivery,
): Promise<readonly Offer[]> {
  if (version === 1) return []
  return (await deliveries.offers([orderId])).get(orderId) ?? []
}
