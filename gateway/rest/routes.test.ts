import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '@rodovia/engine'
import type { Transport } from '@rodovia/engine/transports/transport'
import { expect, test } from 'vitest'
import { prepareRoutes } from './prepare-routes.ts'
import { route } from './route.ts'
import { routes } from './routes.ts'
import type { StoredOperation } from './stored-operation.ts'

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

test('every stored operation fits the supergraph', async () => {
  const prepared = await prepareRoutes(engine, routes)
  expect(prepared.map(({ route: { path } }) => path)).toEqual(routes.map(({ path }) => path))
})

const described = { tag: 'public', summary: 'a row of the test' } as const
const operation = (text: string) => text as StoredOperation<unknown, unknown>

test('an operation that does not fit is named with its error', async () => {
  const wrong = route('GET /wrong', {
    ...described,
    auth: 'none',
    operation: operation('{ nothing }'),
  })
  const broken = route('POST /broken', {
    ...described,
    auth: 'none',
    operation: operation('{'),
  })
  await expect(prepareRoutes(engine, [wrong, ...routes, broken])).rejects.toThrow(
    /GET \/wrong: Cannot query field "nothing"(?:.|\n)*POST \/broken: Syntax Error/,
  )
})

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
    'POST /api/app/v1/driver/deliveries/:code/position bearer',
    'GET /api/app/v1/driver/work-day bearer',
    'GET /api/app/v1/driver/missed-orders bearer',
    'POST /api/app/v1/driver/availability bearer',
    'POST /api/app/v1/driver/sync bearer',
    'GET /api/app/v1/driver/earnings bearer',
    'GET /api/app/v1/driver/earnings/deliveries bearer',
    'POST /api/app/v1/driver/pix-key bearer',
    'POST /api/app/v1/driver/payouts bearer',
    'GET /api/app/v1/driver/payouts bearer',
    'GET /api/app/v1/driver/push/web-key bearer',
    'POST /api/app/v1/driver/push/register bearer',
    'POST /api/app/v1/driver/push/unregister bearer',
    'POST /api/app/v1/privacy/erasure bearer',
    'GET /api/app/v1/privacy/erasure bearer',
    'DELETE /api/app/v1/privacy/erasure bearer',
    'GET /api/app/v1/wallet bearer',
    'GET /api/app/v1/wallet/statement.csv bearer',
    'GET /api/app/v1/wallet/statement.pdf bearer',
    'POST /api/app/v1/wallet/topups bearer',
    'GET /api/app/v1/wallet/topups bearer',
    'GET /api/app/v1/wallet/topups/:topup_id bearer',
    'GET /api/app/v1/orders bearer',
    'POST /api/app/v1/orders bearer',
    'GET /api/app/v1/orders/:order_id bearer',
    'POST /api/app/v1/orders/:order_id/cancel bearer',
    'GET /cotar/carrier none',
    'GET /api/drivers-nearby none',
    'POST /v1/quotes key',
    'GET /v1/postal-codes/:cep key',
    'POST /v1/orders key',
    'POST /v1/orders/batch key',
    'GET /v1/orders key',
    'GET /v1/orders/:order_id key',
    'POST /v1/orders/:order_id/cancel key',
    'GET /v1/orders/:order_id/cancel key',
    'GET /v1/orders/:order_id/label key',
    'GET /v1/orders/:order_id/proof key',
    'GET /v1/orders/:order_id/access-log key',
    'GET /v1/addresses key',
    'POST /v1/addresses key',
    'GET /v1/addresses/:address_id key',
    'PATCH /v1/addresses/:address_id key',
    'DELETE /v1/addresses/:address_id key',
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
    'POST /v1/rehearsal/orders/:order_id/step key',
    'POST /v1/rehearsal/wallet key',
    'GET /v1/events key',
    'POST /v1/privacy/erasures key',
    'GET /v1/privacy/erasures/:erasure_id key',
    'DELETE /v1/privacy/erasures/:erasure_id key',
    'GET /rastreio/:token.json none',
    'POST /rastreio/:token.json none',
    'GET /prova/:head.json none',
    'POST /pix/webhook/:token/pix none',
  ])
})
