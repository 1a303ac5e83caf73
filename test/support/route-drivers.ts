import { expect } from 'vitest'
import { ask, type Body } from './rest-client.ts'

/** A driver who acts by REST. */
export type Driver = { url: string; token: string }

/** Does something as the driver; the answer has to be 200. */
export async function act({ url, token }: Driver, path: string, body?: object): Promise<Body> {
  const answer = await ask(url, 'POST', `/api/app/v1/driver/${path}`, {
    token,
    ...(body && { body }),
  })
  expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined])
  return answer.body
}

const read = async ({ url, token }: Driver, path: string): Promise<Body> =>
  (await ask(url, 'GET', `/api/app/v1/driver/${path}`, { token })).body

/** The routes of the driver that have this status. */
export const routesOf = async (driver: Driver, status: string): Promise<Body[]> =>
  (await read(driver, 'routes')).routes.filter((route: Body) => route.status === status)

/** The deliveries of a route, in the sequence of their pickups. */
export const codesOf = ({ stops }: Body): string[] =>
  stops.filter(({ kind }: Body) => kind === 'pickup').map(({ delivery }: Body) => delivery.code)

/** Takes what was offered: routes as a whole, a last delivery by itself. */
export async function accept(driver: Driver): Promise<void> {
  for (const { route_id } of await routesOf(driver, 'offered')) await act(driver, `routes/${route_id}/accept`)
  const { deliveries } = await read(driver, 'deliveries?limit=500')
  for (const { code, status } of deliveries)
    if (status === 'assigned') await act(driver, `deliveries/${code}/accept`)
}

/** Carries all that was accepted, in the sequence of the stops. Nobody opens at `shut`, twice: the parcel goes back to the shop. */
export async function carry(driver: Driver, shut?: string): Promise<void> {
  const steps = {
    pickup: ['arrived', 'picked'],
    dropoff: ['on-route', 'arrived-at-destination', 'delivered'],
  }
  const take = async (code: string, kind: 'pickup' | 'dropoff') => {
    for (const name of steps[kind]) {
      if (name === 'delivered' && code === shut)
        await act(driver, `deliveries/${code}/attempt-failed`, { reason: 'recipient_absent' })
      else await act(driver, `deliveries/${code}/${name}`)
    }
  }
  const inRoutes = (await routesOf(driver, 'accepted')).flatMap(({ stops }) => stops)
  for (const { kind, done, delivery } of inRoutes) if (!done) await take(delivery.code, kind)
  const { deliveries } = await read(driver, 'deliveries?limit=500')
  for (const { code, status } of deliveries)
    if (status === 'accepted') for (const kind of ['pickup', 'dropoff'] as const) await take(code, kind)
  if (!shut) return
  await act(driver, `deliveries/${shut}/attempt-failed`, { reason: 'closed', note: 'Portão trancado' })
  const returns = (await read(driver, 'deliveries?limit=500')).deliveries
  const { code } = returns.find(({ original_code }: Body) => original_code === shut)!
  for (const name of ['on-route', 'delivered']) await act(driver, `deliveries/${code}/${name}`)
}

/** The driver's earnings by delivery, as the app shows them day by day. */
export async function earningsOf(driver: Driver): Promise<{ cents: number; deliveries: Body[] }> {
  const { all_time, by_day } = (await read(driver, 'earnings')).earnings
  const days = by_day.filter(({ count }: Body) => count > 0)
  const lists = await Promise.all(
    days.map(({ date }: Body) => read(driver, `earnings/deliveries?date=${date}&limit=100`)),
  )
  const deliveries = lists.flatMap((list) => list.deliveries)
  expect(all_time.count).toBe(deliveries.length)
  return { cents: all_time.cents, deliveries }
}
