import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { addDays, dayOf } from '../shared/local-day.ts'
import { saveCarrier, savePolicy } from './manage-carrier.ts'
import { aPolicyOf } from './vehicles.fixture.ts'
import { warningDays, warnOfExpiry } from './warn-of-expiries.ts'

let platform: UseCases
let driver: Actor
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
  driver = await platform.aDriver({ persona: 'caminhoneiro' })
})
afterAll(() => platform[Symbol.asyncDispose]())

async function warnings(ports = platform): Promise<object[]> {
  while (await warnOfExpiry(ports));
  const mails = await platform.query<{ data: object }>(
    `SELECT data FROM mail_outbox WHERE kind = 'papers_expiring' ORDER BY data ->> 'name'`,
  )
  return mails.map(({ data }) => data)
}

test('tells a fleet once of what ends within 30 days, and again of a renewal that ends', async () => {
  const request = aRequestBy(driver)
  const today = dayOf(platform.clock())
  const last = addDays(today, warningDays)
  const shown = (day: string) => day.split('-').reverse().join('/')
  await saveCarrier(platform, { request, input: { rntrc: '12345678', kind: 'TAC', validUntil: last } })
  const policy = await savePolicy(platform, { request, input: aPolicyOf('RC-V', today) })
  for (const end of [addDays(today, -1), addDays(last, 1)])
    await savePolicy(platform, { request, input: aPolicyOf('RC-DC', end) })

  expect(
    await warnings({ ...platform, linkSettings: { ...platform.linkSettings, isMailing: false } }),
  ).toEqual([])
  const first = [
    { name: 'RC-V 54-RC-V', day: shown(today) },
    { name: 'RNTRC 12345678', day: shown(last) },
  ]
  expect(await warnings()).toMatchObject(first)
  expect(await warnings()).toMatchObject(first)

  await savePolicy(platform, { request, id: policy.id, input: aPolicyOf('RC-V', last) })
  expect(await warnings()).toMatchObject([first[0], { name: 'RC-V 54-RC-V', day: shown(last) }, first[1]])
})
