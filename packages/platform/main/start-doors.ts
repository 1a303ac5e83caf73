import { identifyCaller } from '@rodovia/core/identity/identify-caller.ts'
import { identifyKey } from '@rodovia/core/identity/keys/identify-key.ts'
import type { Engine } from '@rodovia/gateway/engine/engine.ts'
import { type Gateway, startGateway } from '@rodovia/gateway/server.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { CallContext } from './answering-in-time.ts'
import type { Parts } from './open-parts.ts'

/** Everything that clients knock at. Told to stop they open for that long, so that clients find other gateways first. */
export function startDoors(
  config: Config,
  { ports, metrics, isReady }: Parts,
  engine: Engine<CallContext>,
  log: Log,
  handoverSeconds = 0,
): Promise<Gateway> {
  return startGateway({
    config: { ...config, handoverSeconds },
    engine,
    identify: (authorization) => identifyCaller(ports, authorization),
    identifyKey: (header) => identifyKey(ports, header),
    contextOf: (request, patience) => ({ ...request, ports, patience }),
    openMedia: ports.openMedia,
    limits: ports.limits,
    onceKeys: ports.onceKeys,
    isReady,
    log,
    metrics: metrics.registry,
  })
}
