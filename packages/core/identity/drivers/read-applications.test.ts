import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { accessesTo, anApplicant, issueOf } from './applicants.fixture.ts'
import { findDriverApplication, listDriverApplications, readDriverDocument } from './read-applications.ts'

let platform: UseCases
let picture: string
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
  const red = { width: 40, height: 30, channels: 3 as const, background: 'red' }
  picture = (await sharp({ create: red }).png().toBuffer()).toString('base64')
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('an application', () => {
  test('is read by operators, whose views are in the access log, and by no other driver', async () => {
    const [driver, other] = [await anApplicant(platform, picture), await anApplicant(platform, picture)]
    await driver.send('cnh')
    const document = { driverId: driver.userId, kind: 'cnh' }
    expect((await issueOf(readDriverDocument(platform, { actor: other.actor, ...document })))[0]).toBe(
      'forbidden',
    )
    expect((await issueOf(readDriverDocument(platform, { actor: null, ...document })))[0]).toBe(
      'unauthorized',
    )
    expect(
      (await issueOf(readDriverDocument(platform, { actor: operator, ...document, kind: 'crlv' })))[0],
    ).toBe('not_found')
    expect(await accessesTo(platform, driver.userId)).toEqual([])
    await readDriverDocument(platform, { actor: operator, ...document })
    await findDriverApplication(platform, { actor: operator, driverId: driver.userId })
    expect((await accessesTo(platform, driver.userId)).map(({ kind }) => kind).toSorted()).toEqual([
      'account',
      'document',
    ])
  })
})

describe('operators', () => {
  test('are the platform’s: nobody else reviews', async () => {
    const driver = await anApplicant(platform, picture)
    const shop = await platform.aShop()
    for (const actor of [shop, driver.actor]) {
      expect((await issueOf(listDriverApplications(platform, { actor, page: {} })))[0]).toBe('forbidden')
      const one = { actor, driverId: driver.userId }
      expect((await issueOf(findDriverApplication(platform, one)))[0]).toBe('forbidden')
    }
    await findDriverApplication(platform, { actor: admin, driverId: driver.userId })
  })
})
