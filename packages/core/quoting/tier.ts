import { lorryHours } from '../freight-floor/lorry-hours.ts'

/** The speed of a delivery. Every quote prices all three. */
export const tiers = ['turbo', 'express', 'padrao'] as const
export type Tier = (typeof tiers)[number]

/** The tiers that can be ordered; `padrao` is only quoted. */
export const orderableTiers = ['turbo', 'express'] as const satisfies readonly Tier[]
export type OrderableTier = (typeof orderableTiers)[number]

/** Hours from order to deadline, but for whole loads: docs/reference/rules.md#delivery. */
export const deadlineHours: Record<OrderableTier, number> = { turbo: 3, express: 12 }

/**
 * The hours that a quote states. No rule sets `padrao`, which cannot be ordered: three days is usual by road and
 * makes its price comparable.
 */
export const quotedDeadlineHours: Record<Tier, number> = { ...deadlineHours, padrao: 72 }

/** The load of a trip, and its road. */
type Haul = { wholeLoad: unknown; distanceMeters: number; roadSeconds: number | null }

/** Hours from order to deadline; a whole load has the hours of its road in addition. */
export function hoursToDeadline(tier: Tier, { wholeLoad, ...road }: Haul): number {
  return quotedDeadlineHours[tier] + (wholeLoad ? lorryHours(road) : 0)
}
