/** How fast a delivery is (contract section 1). Every quote prices all three. */
export const tiers = ['turbo', 'express', 'padrao'] as const
export type Tier = (typeof tiers)[number]

/** The tiers an order may name; `padrao` is quoted only (contract section 1). */
export const orderableTiers = ['turbo', 'express'] as const satisfies readonly Tier[]
export type OrderableTier = (typeof orderableTiers)[number]

/** Hours from the creation of an order to its deadline (contract section 1, product rules Delivery). */
export const deadlineHours: Record<OrderableTier, number> = { turbo: 3, express: 12 }

/**
 * The hours a quote names for each tier. No rule gives a number for `padrao`, which cannot be ordered: three days
 * is what a standard delivery by road takes, and is there so that the price of `padrao` can be compared.
 */
export const quotedDeadlineHours: Record<Tier, number> = { ...deadlineHours, padrao: 72 }
