import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDeliveryVersions } from '@rodovia/core/open-delivery/open-delivery.ts'
import { createEngine } from '@rodovia/engine'
import type { Transport } from '@rodovia/engine/transports/transport'
import { expect, test } from 'vitest'
import { endpointsOf } from '../open-delivery/routes.ts'
import type { AnyRoute } from './route.ts'
import { routes } from './routes.ts'

const supergraphSdl = readFileSync(join(import.meta.dirname, '../../schema/supergraph.graphql'), 'utf8')
const subgraphs = ['identity', 'quoting', 'delivery', 'wallet', 'fleet', 'notifications']
const silent: Transport<unknown> = {
  prepare: () => () => ({ data: null }),
  subscribe: () => ({ data: null }),
}
const engine = createEngine({
  supergraphSdl,
  transports: Object.fromEntries(subgraphs.map((name) => [name, silent])),
})

const gateway = join(import.meta.dirname, '..')
/** They export functions that make routes, for `routes` and for Open Delivery. */
const makers = ['exports', 'figures', 'goods-rules', 'overview', 'recipient-rules', 'wallet'].map(
  (name) => `rest/${name}.ts`,
)
const files = readdirSync(gateway, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') &&
    !/\.test\.ts$|node_modules|stored-operation\.ts$/.test(file) &&
    readFileSync(join(gateway, file), 'utf8').includes('storedOperation('),
)

test('every stored operation fits the supergraph', async () => {
  const open = openDeliveryVersions.flatMap((version) => endpointsOf(version, 'https://rodovia.test'))
  const found = new Set([...routes, ...open.map(({ row }) => row)])
  for (const file of files) {
    const exported = routesIn(await import(join(gateway, file)))
    if (!makers.includes(file) && !file.startsWith('open-delivery')) expect(exported, file).not.toEqual([])
    for (const one of exported) found.add(one)
  }
  for (const { method, path, operation } of found)
    await expect(engine.prepareStored(operation), `${method} ${path}`).resolves.toBeDefined()
})

/** The routes that a module exports, also in lists, by name or as the row of something else. */
function routesIn(value: unknown): AnyRoute[] {
  if (typeof value !== 'object' || value === null) return []
  if ('operation' in value && 'path' in value) return [value as AnyRoute]
  return Object.values(value).flatMap(routesIn)
}
