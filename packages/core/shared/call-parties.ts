/** Whom somebody may call about an order. `support`: those who dispatch, by the number that was set for help. */
export const callParties = ['sender', 'recipient', 'driver', 'support'] as const
export type CallParty = (typeof callParties)[number]

/**
 * The roles in which somebody calls. `fleet`: a fleet's manager about another tenant's order;
 * `recipient`: the holder of the tracking link.
 */
export const callerKinds = ['driver', 'recipient', 'shipper', 'support', 'fleet'] as const
export type CallerKind = (typeof callerKinds)[number]
