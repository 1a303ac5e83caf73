import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { anApplicant, approve, issueOf, pushesTo, reject, toldTo, waitingIds } from './applicants.fixture.ts'
import { applyAsDriver } from './apply.ts'

let platform: UseCases
let picture: string
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
  const red = { width: 40, height: 30, channels: 3 as const, background: 'red' }
  picture = (await sharp({ create: red }).png().toBuffer()).toString('base64')
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('operators', () => {
  test('approve: a mail and a push reach the driver, in the driver’s language, and nothing changes any more', async () => {
    const driver = await anApplicant(platform, picture)
    expect(await waitingIds(platform)).toContain(driver.userId)
    await approve(platform, driver.userId)
    expect(await waitingIds(platform)).not.toContain(driver.userId)
    expect(await toldTo(platform, driver.email)).toMatchObject([{ kind: 'driver_approved', language: 'en' }])
    expect(await pushesTo(platform, driver.userId)).toEqual([{ type: 'account.driver_approved' }])
    expect((await issueOf(driver.send('cnh')))[0]).toBe('invalid_state')
    expect((await issueOf(applyAsDriver(platform, { request: driver.request })))[0]).toBe('invalid_state')
  })

  test('reject for now: the driver reads why, and applies again with what is missing', async () => {
    const driver = await anApplicant(platform, picture)
    await reject(platform, driver.userId, true)
    expect(await driver.read()).toMatchObject({ reason: 'CNH ilegível', driver: { isPending: true } })
    expect(await waitingIds(platform)).not.toContain(driver.userId)
    expect(await toldTo(platform, driver.email)).toMatchObject([
      { kind: 'driver_returned', language: 'en', data: { reason: 'CNH ilegível' } },
    ])
    expect((await issueOf(reject(platform, driver.userId, true)))[0]).toBe('not_found')

    const apply = () => applyAsDriver(platform, { request: driver.request, vehiclePlate: 'ABC1D23' })
    expect(await issueOf(apply())).toEqual([
      'validation_failed',
      issueAt('documents', 'cnh, crlv: missing. Send each of them, then apply again'),
    ])
    await driver.send('cnh')
    await driver.send('crlv')
    expect(await apply()).toMatchObject({ reason: null, rejectedAt: null })
    expect(await waitingIds(platform)).toContain(driver.userId)
    await approve(platform, driver.userId)
    expect((await driver.read()).driver.isPending).toBe(false)
  })

  test('reject for good: account and documents end', async () => {
    const driver = await anApplicant(platform, picture)
    await driver.send('cnh')
    await reject(platform, driver.userId, false)
    expect((await issueOf(driver.read()))[0]).toBe('not_found')
    for (const table of ['driver_documents', 'driver_applications'])
      expect(await platform.query(`SELECT FROM ${table} WHERE user_id = $1`, [driver.userId])).toEqual([])
    expect(await pushesTo(platform, driver.userId)).toEqual([])
  })

  test('approve a fleet: the applicant becomes the owner of a fleet, and drives nothing', async () => {
    const { userId, tenantId, email, read } = await anApplicant(platform, picture, {
      fleetName: 'Rápida Transportes',
    })
    expect(await read()).toMatchObject({ fleetName: 'Rápida Transportes' })
    await Promise.all([approve(platform, userId), approve(platform, userId)])
    expect((await platform.users.findByIds([userId])).get(userId)).toMatchObject({
      ...{ role: 'owner', persona: null, isPending: false },
    })
    expect((await platform.users.findTenants([tenantId])).get(tenantId)).toMatchObject({
      ...{ name: 'Rápida Transportes', kind: 'transportadora' },
    })
    expect((await platform.drivers.findByIds([userId])).size).toBe(0)
    expect(await toldTo(platform, email)).toMatchObject([
      { kind: 'fleet_approved', data: { tenant: 'Rápida Transportes' } },
    ])
    expect(await pushesTo(platform, userId)).toEqual([])
  })
})

test('the documents of a rejected driver are deleted after 30 days', async () => {
  const [driver, again, late] = [
    await anApplicant(platform, picture),
    await anApplicant(platform, picture),
    await anApplicant(platform, picture),
  ]
  for (const { send, userId } of [driver, again, late]) {
    await send('cnh')
    await send('crlv')
    await reject(platform, userId, true)
  }
  await applyAsDriver(platform, { request: again.request })
  await platform.query(
    `UPDATE driver_documents SET sent_at = sent_at + interval '30 days' WHERE user_id = $1 AND kind = 'cnh'`,
    [late.userId],
  )
  const in31Days = new Date(platform.clock().getTime() + 31 * 86_400_000)
  await platform.runMaintenance(in31Days)
  expect((await driver.read()).documents).toEqual([])
  expect((await again.read()).documents).toHaveLength(2)
  expect((await late.read()).documents).toMatchObject([{ kind: 'cnh' }])
})
