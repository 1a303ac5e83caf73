import type { BenchPlatform } from '../harness/platform.ts'
import { seedOnTheirWay } from '../seeds/deliveries.ts'
import { seedDrivers } from '../seeds/people.ts'
import { openRows } from '../seeds/rows.ts'

/**
 * Adds this many deliveries on their way: their tracking tokens, a position of each, and the requests of
 * others.
 */
export async function onTheirWay({ databaseUrl }: BenchPlatform, count: number) {
  await using stack = new AsyncDisposableStack()
  const rows = openRows(databaseUrl, stack)
  const people = await seedDrivers(rows, count, (index) => ({ lat: -23.5 - index / 10_000, lng: -46.6 }))
  const deliveries = await seedOnTheirWay(rows, people)
  const positions = people.map(({ token }, index) => ({
    method: 'POST' as const,
    path: `/api/app/v1/driver/deliveries/${deliveries[index]!.code}/position`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lat: -23.51, lng: -46.61 }),
  }))
  const others = people
    .slice(-20)
    .flatMap(({ token }, index) => [
      { path: '/api/app/v1/driver/deliveries', headers: { authorization: `Bearer ${token}` } },
      { path: '/cotar/carrier?cep_origem=01310100&cep_destino=04538133' },
      { path: `/rastreio/${deliveries[index]!.trackingToken}.json` },
      positions.at(-1 - index)!,
    ])
  return { tokens: deliveries.map(({ trackingToken }) => trackingToken), positions, requests: others }
}
