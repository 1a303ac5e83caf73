import type { TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, quoteFor, tokenOf, until } from '../support/rest-client.ts'

/** A request that an endpoint answers with 200. */
export type Call = { path: string; token?: string; body?: Record<string, unknown> }

type Step = 'accept' | 'arrived' | 'picked' | 'on-route' | 'delivered'

/**
 * The accounts of the demo, and the deliveries in the state that a step needs, for a call of every endpoint.
 */
export async function createContractCalls({ url }: TestPlatform) {
  const shipper = await tokenOf(url, demo.shipper)
  const driver = await tokenOf(url, demo.driver)
  const deliveries = '/api/app/v1/driver/deliveries'
  const open: Body[] = []

  async function anOrder(): Promise<Body> {
    const { cotacao_id } = await quoteFor(url)
    const placed = await ask(url, 'POST', '/api/app/v1/orders', {
      token: shipper,
      body: orderBody(cotacao_id),
    })
    if (placed.status !== 200) throw new Error(JSON.stringify(placed.body))
    open.push(placed.body.order)
    return placed.body.order
  }

  /** Brings what is under way to its end, so that the driver's hands are free. */
  async function finish(): Promise<void> {
    for (const { order_id, code } of open.splice(0)) {
      const canceled = await ask(url, 'POST', `/api/app/v1/orders/${order_id}/cancel`, { token: shipper })
      if (canceled.status === 200) continue
      for (const step of ['on-route', 'delivered'])
        await ask(url, 'POST', `${deliveries}/${code}/${step}`, { token: driver })
    }
  }

  /** An order that was offered to the driver and taken so many steps. */
  async function anOrderAfter(...steps: Step[]): Promise<Body> {
    const order = await anOrder()
    const offered = () => ask(url, 'GET', `${deliveries}/${order.code}`, { token: driver })
    await until(offered, ({ status }) => status === 200)
    for (const step of steps) await take(order, step)
    return order
  }

  async function take({ code }: Body, step: Step): Promise<void> {
    const { status, body } = await ask(url, 'POST', `${deliveries}/${code}/${step}`, { token: driver })
    if (status !== 200) throw new Error(`${step}: ${JSON.stringify(body)}`)
  }

  const onDelivery =
    (name: string, before: Step[], body?: Record<string, unknown>) => async (): Promise<Call> => {
      const { code } = await anOrderAfter(...before)
      return { path: `${deliveries}/${code}${name}`, token: driver, ...(body && { body }) }
    }
  const plain = (path: string, token: string, body?: Record<string, unknown>) => async (): Promise<Call> => ({
    path,
    token,
    ...(body && { body }),
  })

  const credentials = { email: demo.shipper, password: demo.password, device: 'contract walk' }
  const freshPair = async () => (await ask(url, 'POST', '/api/app/v1/auth/login', { body: credentials })).body

  /** The calls by the method and path of the description's row. */
  const calls: Record<string, () => Promise<Call>> = {
    'POST /api/app/v1/auth/login': async () => ({ path: '/api/app/v1/auth/login', body: credentials }),
    'POST /api/app/v1/auth/refresh': async () => ({
      path: '/api/app/v1/auth/refresh',
      body: { refresh_token: (await freshPair()).refresh_token },
    }),
    'POST /api/app/v1/auth/logout': async () => ({
      path: '/api/app/v1/auth/logout',
      body: { refresh_token: (await freshPair()).refresh_token },
    }),
    'GET /api/app/v1/me': plain('/api/app/v1/me', shipper),
    'GET /api/app/v1/driver/deliveries': plain(deliveries, driver),
    'GET /api/app/v1/driver/deliveries/{code}': onDelivery('', []),
    'POST /api/app/v1/driver/deliveries/{code}/accept': onDelivery('/accept', []),
    'POST /api/app/v1/driver/deliveries/{code}/arrived': onDelivery('/arrived', ['accept']),
    'POST /api/app/v1/driver/deliveries/{code}/picked': onDelivery('/picked', ['accept', 'arrived'], {
      note: 'two boxes',
    }),
    'POST /api/app/v1/driver/deliveries/{code}/on-route': onDelivery('/on-route', [
      'accept',
      'arrived',
      'picked',
    ]),
    'POST /api/app/v1/driver/deliveries/{code}/delivered': onDelivery(
      '/delivered',
      ['accept', 'arrived', 'picked', 'on-route'],
      { note: 'at the gate' },
    ),
    'POST /api/app/v1/driver/deliveries/{code}/problem': onDelivery('/problem', ['accept'], {
      code: 'vehicle_breakdown',
      note: 'flat tyre',
    }),
    'POST /api/app/v1/driver/deliveries/{code}/position': onDelivery('/position', ['accept'], {
      lat: -23.56,
      lng: -46.65,
    }),
    'POST /api/app/v1/driver/availability': plain('/api/app/v1/driver/availability', driver, {
      available: true,
    }),
    'GET /api/app/v1/driver/earnings': plain('/api/app/v1/driver/earnings', driver),
    'POST /api/app/v1/driver/push/register': plain('/api/app/v1/driver/push/register', driver, {
      device_token: 'ExponentPushToken[contract-walk]',
      platform: 'expo',
      app_version: '1.0.0',
      device: 'contract walk',
    }),
    'POST /api/app/v1/driver/push/unregister': plain('/api/app/v1/driver/push/unregister', driver),
    'GET /api/app/v1/wallet': plain('/api/app/v1/wallet', shipper),
    'GET /api/app/v1/orders': plain('/api/app/v1/orders', shipper),
    'POST /api/app/v1/orders': async () => ({
      path: '/api/app/v1/orders',
      token: shipper,
      body: orderBody((await quoteFor(url)).cotacao_id, {
        sender_name: 'Loja',
        remarks: 'fragile',
        pod: true,
      }),
    }),
    'GET /api/app/v1/orders/{order_id}': async () => ({
      path: `/api/app/v1/orders/${(await anOrder()).order_id}`,
      token: shipper,
    }),
    'POST /api/app/v1/orders/{order_id}/cancel': async () => ({
      path: `/api/app/v1/orders/${(await anOrder()).order_id}/cancel`,
      token: shipper,
    }),
    'GET /cotar/carrier': async () => ({
      path: '/cotar/carrier?cep_origem=01310100&cep_destino=04538133&service_type=CAR&tier=turbo',
    }),
    'GET /api/drivers-nearby': async () => ({ path: '/api/drivers-nearby?cep=01310100&km=10' }),
  }
  return { url, shipper, driver, calls, anOrder, anOrderAfter, finish }
}

export type ContractCalls = Awaited<ReturnType<typeof createContractCalls>>
