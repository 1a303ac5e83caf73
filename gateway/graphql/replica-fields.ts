import type { Operation } from '@rodovia/engine'

/**
 * The fields of Query that replicas answer: lists of orders, statements, earnings, logs, events, tracking and figures. Left out is what is
 * shown beside a button that changes it, such as one order, a driver's deliveries, the dispatch queue or a balance to pay from.
 */
export const replicaFields: ReadonlySet<string> = new Set([
  ...['orders', 'searchOrders', 'figures', 'tracking', 'events'],
  ...['walletStatement', 'earnings', 'earnedDeliveries', 'payouts', 'payoutBatches'],
  ...['auditLog', 'accessLog', 'orderAccessLog'],
])

/** One other field makes the whole operation one of the primary, so that its parts are of one time. */
export function isReadByReplicas({
  kind,
  rootFields,
}: Pick<Operation<never>, 'kind' | 'rootFields'>): boolean {
  return kind === 'query' && rootFields.keys().every((name) => replicaFields.has(name))
}
