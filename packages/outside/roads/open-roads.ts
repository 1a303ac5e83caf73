import type { Config } from '@rodovia/platform/config.ts'
import type { RoadNetwork } from './road-network.ts'
import { createRoadServer } from './road-server.ts'
import { createValhalla } from './valhalla-process.ts'

/** The configured road network; null for none. Throws an `OperatorError` where Valhalla or its tiles are missing. */
export function openRoadNetwork({ network, ...limits }: Config['roads']): RoadNetwork | null {
  if (!network) return null
  return network.protocol === null
    ? createValhalla({ folder: network.folder, ...limits })
    : createRoadServer({ ...network, ...limits })
}
