import { endAgentGrant } from '@rodovia/core/identity/agents/end-agent-grant.ts'
import { identifyAgent } from '@rodovia/core/identity/agents/identify-agent.ts'
import { identifyClient, issueClientToken } from '@rodovia/core/identity/api-keys/client-tokens.ts'
import { identifyCaller, identifyKey } from '@rodovia/core/identity/identify-caller.ts'
import { openDeliveryManifest } from '@rodovia/core/open-delivery/manifest.ts'
import { identifyShop } from '@rodovia/core/shops/acting-shop.ts'
import type { Engine } from '@rodovia/engine'
import { type Gateway, startGatewayServer } from '@rodovia/gateway/server.ts'
import type { GatewayServices } from '@rodovia/gateway/services.ts'
import { measureMap } from '@rodovia/outside/maps/map-metrics.ts'
import { addPages } from '@rodovia/pages/add-pages.ts'
import { pageDocuments } from '@rodovia/pages/page-documents.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { withLoadedTowns } from './loaded-towns.ts'
import type { Services } from './open-services.ts'
import type { CallContext } from './subgraph-calls.ts'

/** Starts everything that clients call. On a stop it still answers for `handoverSeconds`, while clients change to other gateways. */
export function serveGateway(
  config: Config,
  { ports, metrics, isReady, readMarks }: Services,
  engine: Engine<CallContext>,
  log: Log,
  handoverSeconds = 0,
): Promise<Gateway> {
  const services: GatewayServices<CallContext> = {
    config: { ...withLoadedTowns(config), handoverSeconds },
    engine,
    identify: (authorization) => identifyCaller(ports, authorization),
    identifyKey: (header, from) => identifyKey(ports, header, from),
    agents: {
      ...ports,
      identify: (credential, from) => identifyAgent(ports, credential, from),
      records: ports.agentRecords,
      endGrant: (grantId) => endAgentGrant(ports, grantId),
      cookieKey: ports.agentCookieKey,
    },
    openDelivery: {
      issueToken: (client, from) => issueClientToken(ports, client, from),
      identify: (authorization, from) => identifyClient(ports, authorization, from),
      manifest: openDeliveryManifest(ports.openDeliveryAppId),
    },
    identifyShop: (signed, from) => identifyShop(ports, signed, from),
    contextOf: (request, deadline, readAfter = null) => ({ ...request, ports, deadline, readAfter }),
    readMarks,
    openMedia: ports.openMedia,
    map: measureMap(metrics.registry, ports.mapSource),
    limits: ports.limits,
    idempotencyStore: ports.idempotencyStore,
    requestLog: ports.requestLog,
    newId: ports.newId,
    isReady,
    log,
    metrics: metrics.registry,
  }
  return startGatewayServer(services, { addPages, pageDocuments })
}
