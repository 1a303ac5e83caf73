import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDeliveryVersions } from '@rodovia/core/delivery/open-delivery/open-delivery.ts'
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
const makers = ['exports', 'figures', 'recipient-rules', 'wallet'].map((name) => `rest/${name}.ts`)
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

test('the table has the contract’s paths: with a token and with a key under their prefixes', () => {
  expect(routes.map(({ method, path, auth }) => `${method} ${path} ${auth}`)).toEqual([
    'POST /api/app/v1/auth/login none',
    'POST /api/app/v1/auth/login/complete none',
    'POST /api/app/v1/auth/login/passkey none',
    'POST /api/app/v1/auth/login/enrol none',
    'POST /api/app/v1/auth/login/enrol/complete none',
    'POST /api/app/v1/auth/refresh none',
    'POST /api/app/v1/auth/logout none',
    'GET /api/app/v1/me bearer',
    'GET /api/app/v1/auth/sessions bearer',
    'DELETE /api/app/v1/auth/sessions/:session_id bearer',
    'POST /api/app/v1/auth/sessions/end-others bearer',
    'POST /api/app/v1/auth/confirm bearer',
    'POST /api/app/v1/auth/password bearer',
    'GET /api/app/v1/auth/factors bearer',
    'POST /api/app/v1/auth/factors/totp bearer',
    'POST /api/app/v1/auth/factors/totp/confirm bearer',
    'POST /api/app/v1/auth/factors/passkey bearer',
    'POST /api/app/v1/auth/factors/passkey/confirm bearer',
    'POST /api/app/v1/auth/confirm/passkey bearer',
    'DELETE /api/app/v1/auth/factors/:factor_id bearer',
    'POST /api/app/v1/auth/recovery-codes bearer',
    'GET /api/app/v1/privacy/access-log bearer',
    'POST /api/app/v1/privacy/exports bearer',
    'GET /api/app/v1/privacy/exports/:export_id bearer',
    'POST /v1/privacy/exports key',
    'GET /v1/privacy/exports/:export_id key',
    'GET /api/app/v1/driver/deliveries bearer',
    'GET /api/app/v1/driver/deliveries/:code bearer',
    'POST /api/app/v1/driver/deliveries/:code/accept bearer',
    'POST /api/app/v1/driver/deliveries/:code/decline bearer',
    'POST /api/app/v1/driver/deliveries/:code/arrived bearer',
    'POST /api/app/v1/driver/deliveries/:code/picked bearer',
    'POST /api/app/v1/driver/deliveries/:code/on-route bearer',
    'POST /api/app/v1/driver/deliveries/:code/arrived-at-destination bearer',
    'POST /api/app/v1/driver/deliveries/:code/delivered bearer',
    'POST /api/app/v1/driver/deliveries/:code/problem bearer',
    'POST /api/app/v1/driver/deliveries/:code/attempt-failed bearer',
    'POST /api/app/v1/driver/deliveries/:code/position bearer',
    'GET /api/app/v1/driver/routes bearer',
    'POST /api/app/v1/driver/routes/:route_id/accept bearer',
    'POST /api/app/v1/driver/routes/:route_id/decline bearer',
    'POST /api/app/v1/driver/routes/:route_id/skip bearer',
    'POST /api/app/v1/driver/position bearer',
    'GET /api/app/v1/driver/work-day bearer',
    'GET /api/app/v1/driver/missed-orders bearer',
    'POST /api/app/v1/driver/availability bearer',
    'GET /api/app/v1/driver/deliveries/:code/notes bearer',
    'POST /api/app/v1/driver/deliveries/:code/notes bearer',
    'POST /api/app/v1/driver/deliveries/:code/calls bearer',
    'POST /api/app/v1/driver/sync bearer',
    'POST /api/app/v1/auth/driver-sign-up none',
    'GET /api/app/v1/driver/application bearer',
    'POST /api/app/v1/driver/application bearer',
    'POST /api/app/v1/driver/application/documents bearer',
    'GET /api/app/v1/driver-applications bearer',
    'GET /api/app/v1/driver-applications/:driver_id bearer',
    'GET /api/app/v1/driver-applications/:driver_id/documents/:kind bearer',
    'POST /api/app/v1/driver-applications/:driver_id/approve bearer',
    'POST /api/app/v1/driver-applications/:driver_id/reject bearer',
    'GET /api/app/v1/driver/earnings bearer',
    'GET /api/app/v1/driver/earnings/deliveries bearer',
    'POST /api/app/v1/driver/pix-key bearer',
    'POST /api/app/v1/driver/payouts bearer',
    'GET /api/app/v1/driver/payouts bearer',
    'GET /api/app/v1/driver/push/web-key bearer',
    'POST /api/app/v1/driver/push/register bearer',
    'POST /api/app/v1/driver/push/renew none',
    'POST /api/app/v1/driver/push/unregister bearer',
    'POST /api/app/v1/privacy/erasure bearer',
    'GET /api/app/v1/privacy/erasure bearer',
    'DELETE /api/app/v1/privacy/erasure bearer',
    'GET /api/app/v1/wallet bearer',
    'GET /api/app/v1/wallet/statement.csv bearer',
    'GET /api/app/v1/wallet/statement.pdf bearer',
    'GET /api/app/v1/figures bearer',
    'GET /api/app/v1/figures.csv bearer',
    'GET /api/app/v1/exports bearer',
    'POST /api/app/v1/exports bearer',
    'GET /api/app/v1/exports/:export_id bearer',
    'POST /api/app/v1/wallet/topups bearer',
    'GET /api/app/v1/wallet/topups bearer',
    'GET /api/app/v1/wallet/topups/:topup_id bearer',
    'GET /api/app/v1/orders bearer',
    'POST /api/app/v1/orders bearer',
    'GET /api/app/v1/orders/:order_id bearer',
    'POST /api/app/v1/orders/:order_id/cancel bearer',
    'POST /api/app/v1/orders/:order_id/return bearer',
    'GET /api/app/v1/orders/:order_id/notes bearer',
    'POST /api/app/v1/orders/:order_id/notes bearer',
    'POST /api/app/v1/orders/:order_id/calls bearer',
    'GET /api/app/v1/service-areas bearer',
    'POST /api/app/v1/service-areas bearer',
    'GET /api/app/v1/service-areas/:area_id bearer',
    'PATCH /api/app/v1/service-areas/:area_id bearer',
    'DELETE /api/app/v1/service-areas/:area_id bearer',
    'GET /api/app/v1/recipient-rules bearer',
    'POST /api/app/v1/recipient-rules bearer',
    'GET /cotar/carrier none',
    'GET /api/drivers-nearby none',
    'GET /v1/freight-floor none',
    'POST /v1/quotes key',
    'GET /v1/postal-codes/:cep key',
    'POST /v1/orders key',
    'POST /v1/orders/batch key',
    'GET /v1/orders key',
    'GET /v1/orders/search key',
    'GET /v1/orders/:order_id key',
    'POST /v1/orders/:order_id/cancel key',
    'POST /v1/orders/:order_id/return key',
    'GET /v1/orders/:order_id/notes key',
    'POST /v1/orders/:order_id/notes key',
    'POST /v1/orders/:order_id/calls key',
    'GET /v1/orders/:order_id/cancel key',
    'GET /v1/orders/:order_id/label key',
    'GET /v1/orders/labels key',
    'GET /v1/orders/:order_id/proof key',
    'GET /v1/orders/:order_id/access-log key',
    'GET /v1/addresses key',
    'POST /v1/addresses key',
    'POST /v1/addresses/import key',
    'GET /v1/addresses/:address_id key',
    'PATCH /v1/addresses/:address_id key',
    'DELETE /v1/addresses/:address_id key',
    'GET /v1/imports key',
    'POST /v1/imports key',
    'GET /v1/imports/:import_id key',
    'DELETE /v1/imports/:import_id key',
    'GET /v1/imports/:import_id/rows key',
    'GET /v1/imports/:import_id/rows/:number key',
    'POST /v1/imports/:import_id/rows/:number key',
    'POST /v1/imports/:import_id/mapping key',
    'POST /v1/imports/:import_id/place key',
    'POST /v1/imports/:import_id/stop key',
    'GET /v1/imports/:import_id/result.csv key',
    'GET /v1/shipments key',
    'POST /v1/shipments key',
    'GET /v1/shipments/:shipment_id key',
    'POST /v1/shipments/:shipment_id/quote key',
    'POST /v1/shipments/:shipment_id/order key',
    'POST /v1/shipments/:shipment_id/cancel key',
    'GET /v1/shipments/:shipment_id/labels key',
    'GET /v1/repetitions key',
    'POST /v1/repetitions key',
    'GET /v1/repetitions/:repetition_id key',
    'POST /v1/repetitions/:repetition_id/pause key',
    'POST /v1/repetitions/:repetition_id/resume key',
    'POST /v1/repetitions/:repetition_id/end key',
    'POST /v1/repetitions/:repetition_id/skip key',
    'GET /v1/wallet key',
    'GET /v1/wallet/statement.csv key',
    'GET /v1/wallet/statement.pdf key',
    'GET /v1/figures key',
    'GET /v1/figures.csv key',
    'GET /v1/exports key',
    'POST /v1/exports key',
    'GET /v1/exports/:export_id key',
    'GET /v1/webhooks key',
    'POST /v1/webhooks key',
    'GET /v1/webhooks/:id key',
    'PATCH /v1/webhooks/:id key',
    'DELETE /v1/webhooks/:id key',
    'POST /v1/webhooks/:id/secret/stage key',
    'POST /v1/webhooks/:id/secret/promote key',
    'POST /v1/webhooks/:id/disable key',
    'POST /v1/webhooks/:id/enable key',
    'GET /v1/webhooks/:id/deliveries key',
    'GET /v1/webhooks/:id/deliveries/:event_id key',
    'POST /v1/webhooks/:id/deliveries/:event_id/replay key',
    'POST /v1/webhooks/:id/replay key',
    'GET /v1/recipient-rules key',
    'POST /v1/recipient-rules key',
    'GET /v1/orders/:order_id/messages key',
    'GET /v1/recipient-messages/settings key',
    'PATCH /v1/recipient-messages/settings key',
    'POST /v1/rehearsal/orders/:order_id/step key',
    'POST /v1/rehearsal/wallet key',
    'GET /v1/events key',
    'POST /v1/privacy/erasures key',
    'GET /v1/privacy/erasures/:erasure_id key',
    'DELETE /v1/privacy/erasures/:erasure_id key',
    'GET /rastreio/:token.json none',
    'POST /rastreio/:token.json none',
    'POST /rastreio/:token/calls.json none',
    'POST /rastreio/:token/reschedule.json none',
    'POST /rastreio/:token/rating.json none',
    'GET /rastreio/:token/mensagens.json none',
    'POST /rastreio/:token/mensagens.json none',
    'GET /prova/:head.json none',
    'POST /pix/webhook/:token none',
    'POST /pix/webhook/:token/pix none',
  ])
})
