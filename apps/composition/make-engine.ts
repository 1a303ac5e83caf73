import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { maxOperations } from '@rodovia/core/driver-sync/sync-operations.ts'
import { mostListed } from '@rodovia/core/quoting/service-areas/service-area.ts'
import { mostTariffRows } from '@rodovia/core/quoting/tariffs/row-issues.ts'
import { maxShipmentItems } from '@rodovia/core/shipments/shipment.ts'
import { maxReportedPayouts } from '@rodovia/core/wallet/payouts/settle-payouts.ts'
import { maxHints } from '@rodovia/core/wallet/top-ups/poll-charges.ts'
import { createEngine, type Engine } from '@rodovia/engine'
import type { Transport } from '@rodovia/engine/transports/transport'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { scalars } from '@rodovia/subgraphs/shared/scalars.ts'
import { type CallContext, withCallDeadline, withTracing } from './subgraph-calls.ts'

const supergraphFile = fileURLToPath(new URL('../../schema/supergraph.graphql', import.meta.url))

/** Lists that may be longer than others. */
const listItemsAt = {
  'SyncInput.operations': maxOperations,
  'Mutation.notePixPayments(txids:)': maxHints,
  'Mutation.settlePayouts(settled:)': maxReportedPayouts,
  'Mutation.settlePayouts(failed:)': maxReportedPayouts,
  'SaveServiceAreaInput.cepPrefixes': mostListed,
  'SaveServiceAreaInput.cities': mostListed,
  'TariffInput.rows': mostTariffRows,
  'QuoteShipmentInput.items': maxShipmentItems,
}

/** The bounds that `readPage` in core applies to the arguments of pages. */
const cost = { pageArguments: ['first', 'limit'], defaultPageSize: 50, maxPageSize: 500 }

/**
 * Their references are resolved for those who may read the order or are in the tenant. Dispatchers see
 * orders, and the platform sees tenants, by other fields.
 */
const withheld = ['delivery.Order', 'identity.Tenant']

type Subgraphs = Record<string, Transport<CallContext>>

/** The federation engine over the six subgraphs, local or remote. */
export async function makeEngine(
  { limits }: Config,
  transports: Subgraphs,
  log: Log,
): Promise<Engine<CallContext>> {
  return createEngine<CallContext>({
    supergraphSdl: await readFile(supergraphFile, 'utf8'),
    transports: Object.fromEntries(
      Object.entries(transports).map(([name, transport]) => [
        name,
        withTracing(name, withCallDeadline(transport)),
      ]),
    ),
    scalars,
    incrementalDelivery: { withheld },
    cost,
    limits: {
      tokens: limits.graphqlTokens,
      depth: limits.graphqlDepth,
      aliases: limits.graphqlAliases,
      directives: limits.graphqlDirectives,
      selections: limits.graphqlSelections,
      listItemsAt,
      cost: limits.graphqlCost,
      introspection: limits.graphqlIntrospection,
      planningMs: limits.graphqlPlanMilliseconds,
      preparedBytes: limits.graphqlPreparedBytes,
    },
    onUnexpectedError: (err, { subgraph, path, context }) =>
      log.error({ err, subgraph, path, requestId: context?.requestId }, 'a subgraph failed'),
  })
}
