import type { Delivery } from '../delivery/delivery.ts'
import type { DeliveryPorts } from '../delivery/ports.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import { type Search, widestRadiusKm } from '../fleet/matching.ts'
import type { Offer } from '../fleet/offer.ts'
import type { Drivers } from '../fleet/ports.ts'
import { personas } from '../identity/persona.ts'
import { canCarry } from '../quoting/service-type.ts'
import { addSeconds } from '../shared/clock.ts'

export type CandidatePorts = Pick<DeliveryPorts, 'deliveries' | 'deliverySettings'> & { drivers: Drivers }

/** What the matcher chooses from. */
export type Candidates = { search: Search; candidates: readonly BusyDriver[] }

/** The matcher considers at most this many suitable drivers near one origin. */
const maxCandidates = 200

/** Reads the drivers near a delivery's origin and the offers made so far. */
export async function loadCandidates(
  ports: CandidatePorts,
  delivery: Delivery,
  at: Date,
): Promise<Candidates> {
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
  return { search: { origin, serviceType, offers, at, driverFreshSeconds, askAgainSeconds }, candidates }
}

/** An order in its first version was offered to nobody. */
async function offersOf(
  { deliveries }: CandidatePorts,
  { orderId, version }: Delivery,
): Promise<readonly Offer[]> {
  if (version === 1) return []
  return (await deliveries.offers([orderId])).get(orderId) ?? []
}
