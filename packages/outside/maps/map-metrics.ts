import type { MapSource } from '@rodovia/core/geo/ports.ts'
import { Counter, type Registry } from 'prom-client'

/** Wraps the base map so that its parts are counted by outcome. */
export function measureMap(registry: Registry, map: MapSource): MapSource {
  const parts = new Counter({
    name: 'rodovia_map_parts_total',
    help: 'Reads of the base map for pages, by outcome: sent, failed (file or server cannot be read).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  async function counted<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      parts.inc({ outcome: 'failed' })
      throw error
    }
  }
  return {
    ...map,
    async open() {
      const open = await counted(map.open())
      return {
        get sizeBytes() {
          return open.sizeBytes
        },
        get etag() {
          return open.etag
        },
        async read(first, last) {
          const bytes = await counted(open.read(first, last))
          parts.inc({ outcome: 'sent' })
          return bytes
        },
        [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
      }
    },
  }
}
