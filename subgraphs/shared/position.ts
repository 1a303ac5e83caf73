import type { Position } from '@rodovia/core/delivery/delivery.ts'
import type { Builder } from './builder.ts'

/** For every subgraph that speaks of where a driver is. */
export function positionType(builder: Builder) {
  return builder.objectRef<Position>('Position').implement({
    description: 'Where a driver was.',
    shareable: true,
    fields: (t) => ({
      lat: t.exposeFloat('lat', { description: 'Degrees north.' }),
      lng: t.exposeFloat('lng', { description: 'Degrees east.' }),
      at: t.expose('at', { type: 'DateTime', description: 'When the report of it arrived.' }),
    }),
  })
}
