import { createCities } from '@rodovia/core/geo/cities.ts'
import { builtInGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import { findAddressFiles, splitQuoted } from '@rodovia/geo-data/postal-codes/address-files.ts'
import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import type { AddressFilter } from '@rodovia/outside/http/address-filter.ts'
import { createTownSources } from '@rodovia/outside/towns/town-sources.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import { currentGazetteer } from '@rodovia/volatile-state/caches/current-gazetteer.ts'
import { currentAreas } from '@rodovia/volatile-state/caches/current-service-areas.ts'
import { withLoadedTowns } from './loaded-towns.ts'
import { makeGeocoder } from './make-geocoder.ts'
import { makeMapSource, makeRoads } from './make-providers.ts'

/** Postal codes, towns, service areas, addresses, roads and the map. */
export async function makePlaces(
  config: Config,
  { stores, listen }: Pick<Database, 'stores' | 'listen'>,
  isAllowedAddress: AddressFilter,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const builtInCeps = readBuiltInCeps()
  const loaded = withLoadedTowns(config)
  const cities = createCities(builtInCeps)
  const warn = (message: string) => throttle(10, (err: unknown) => log.warn({ err }, message))
  return {
    cities,
    gazetteer: stack.use(
      await currentGazetteer({
        builtIn: builtInGazetteer(builtInCeps),
        table: stores.cepTable,
        listen: (onChange) => listen('cep_ranges', onChange),
        onFault: warn('the table of postal codes could not be read'),
      }),
    ),
    servedAreas: stack.use(
      await currentAreas({
        serviceAreas: stores.serviceAreas,
        cities,
        listen: (onChange) => listen('service_areas', onChange),
        onFault: warn('the service areas could not be read'),
      }),
    ),
    ...makeGeocoder(config, { streets: stores.streets, cities }, isAllowedAddress, log, stack),
    roads: makeRoads(loaded.roads, log, stack),
    mapSource: makeMapSource(loaded, isAllowedAddress, log, stack),
    townSources: createTownSources({ ...config.towns, readAddressFiles: findAddressFiles, splitQuoted }),
  }
}
