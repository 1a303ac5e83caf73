import type { Cities } from '@rodovia/core/geo/cities.ts'
import type { ServiceAreas } from '@rodovia/core/quoting/service-areas/ports.ts'
import { createServedAreas, type ServedAreas } from '@rodovia/core/quoting/service-areas/served-areas.ts'
import { type CurrentValueOptions, currentValue } from './current-value.ts'

/** The active service areas, which it reads again on each notification. */
export async function currentAreas({
  serviceAreas,
  cities,
  ...options
}: CurrentValueOptions & { serviceAreas: Pick<ServiceAreas, 'all'>; cities: Cities }): Promise<
  ServedAreas & AsyncDisposable
> {
  const read = async () => createServedAreas(await serviceAreas.all(), cities)
  const areas = await currentValue({ ...options, read })
  return {
    names: () => areas.get().names(),
    isServed: (place) => areas.get().isServed(place),
    [Symbol.asyncDispose]: () => areas[Symbol.asyncDispose](),
  }
}
