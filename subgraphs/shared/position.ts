import type { Position } from '@rodovia/core/delivery/delivery.ts'
import type { Builder } from './builder.ts'
import { latitude, longitude } from './descriptions.ts'

/** The type `Position`, for every subgraph that returns positions of drivers. */
export function positionType(builder: Builder) {
  return builder.objectRef<Position>('Position').implement({
    description: 'A position that a driver’s phone reported.',
    shareable: true,
    fields: (t) => ({
      lat: t.exposeFloat('lat', { description: latitude }),
      lng: t.exposeFloat('lng', { description: longitude }),
      at: t.expose('at', { type: 'DateTime', description: 'When the server received the report.' }),
    }),
  })
}
