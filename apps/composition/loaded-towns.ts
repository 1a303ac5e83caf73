import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from '@rodovia/outside/roads/valhalla-process.ts'
import type { Config } from '@rodovia/platform/config.ts'

/** The configuration with the roads and the map of the loaded towns, where it names no others. They count from the start on. */
export function withLoadedTowns<Some extends Pick<Config, 'roads' | 'map' | 'tracking' | 'towns'>>(
  config: Some,
): Some {
  const [folder, file] = [join(config.towns.folder, 'roads'), join(config.towns.folder, 'map.pmtiles')]
  const hasRoads = !config.roads.network && existsSync(folder) && isInstalled()
  const hasMap = !config.map && config.tracking.tilesUrl === undefined && existsSync(file)
  return {
    ...config,
    ...(hasRoads && { roads: { ...config.roads, network: { protocol: null, folder } } }),
    ...(hasMap && { map: { file } }),
  }
}
