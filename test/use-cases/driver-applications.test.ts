import { aDriverLoggedIn } from '@rodovia/core/identity/actor.fixture.ts'
import { signUpDriver } from '@rodovia/core/identity/create-account.ts'
import {
  applyAsDriver,
  readOwnApplication,
  sendDriverDocument,
} from '@rodovia/core/identity/drivers/apply.ts'
import {
  findDriverApplication,
  listDriverApplications,
  readDriverDocument,
} from '@rodovia/core/identity/drivers/read-applications.ts'
import { approveDriver, rejectDriver } from '@rodovia/core/identity/drivers/review-driver.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { requestErasure } from '@rodovia/core/privacy/request-erasure.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
let picture: string
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
  const red = { width: 40, height: 30, channels: 3 as const, background: 'red' }
  picture = (await sharp({ create: red }).png().toBuffer()).toString('base64')
})
afterAll(() => platform[Symbol.asyncDispose]())

let neighbour = 0
async function anApplicant(stated: { vehiclePlate?: string; fleetName?: string } = {}) {
  const email = `${platform.newId()}@rodovia.test`
  const { id: userId, tenantId } = await signUpDriver(platform, {
    request: aRequestBy(null, { address: `198.51.100.${++neighbour}`, language: 'en' }),
    ...{ name: 'Pedro Alves', email, password: 'long enough 2026', persona: 'motoboy' },
    ...{ phone: '+55 11 91234-5678', ...stated },
  })
  const actor = aDriverLoggedIn({ userId, tenantId, persona: 'motoboy' })
  const request = aRequestBy(actor, { language: 'en' })
  const send = (kind: string, imageBase64 = picture) =>
    sendDriverDocument(platform, { request, kind, imageBase64 })
  const read = () => readOwnApplication(platform, { actor })
  return { userId, tenantId, email, actor, request, send, read }
}

const byOperator = aRequestBy(operator)
const approve = (driverId: string) => approveDriver(platform, { request: byOperator, driverId })
const reject = (driverId: string, mayApplyAgain: boolean) =>
  rejectDriver(platform, { request: byOperator, driverId, reason: 'CNH ilegível', mayApplyAgain })
const waitingIds = async () =>
  (await listDriverApplications(platform, { actor: operator, page: {} })).items.map(({ driver }) => driver.id)
const toldTo = (email: string) =>
  platform.query('SELECT kind, language, data FROM mail_outbox WHERE email = $1 ORDER BY id', [email])
const pushesTo = (userId: string) =>
  platform.query('SELECT type FROM push_outbox WHERE user_id = $1', [userId])
const accessesTo = (userId: string) =>
  platform.query<{ kind: string }>('SELECT kind FROM access_log WHERE subject_id = $1', [userId])
const issueOf = async (result: Promise<unknown>) => {
  const { code, facts } = await result.then(
    () => ({ code: 'done', facts: {} }),
    (error) => error,
  )
  return [code, facts.issues?.[0] ?? facts]
}

describe('an application', () => {
  test('has the vehicle and one picture of each document, as JPEG without metadata', async () => {
    const driver = await anApplicant({ vehiclePlate: 'abc-1d23' })
    expect(await driver.read()).toMatchObject({ vehiclePlate: 'ABC1D23', documents: [], language: 'en' })
    await driver.send('cnh')
    await driver.send('cnh')
    const { documents } = await driver.send('crlv')
    expect(documents.map(({ kind }) => kind)).toEqual(['cnh', 'crlv'])
    const { content } = await readDriverDocument(platform, {
      ...{ actor: driver.actor, driverId: driver.userId, kind: 'cnh' },
    })
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 40 })
    expect(await accessesTo(driver.userId)).toEqual([])
  })

  test('takes no other kinds, no other files and no invalid plates, and says what is allowed', async () => {
    const driver = await anApplicant()
    const html = Buffer.from('<script>alert(1)</script>').toString('base64')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect(await issueOf(driver.send('passport'))).toEqual([
      'validation_failed',
      { field: 'kind', issue: '"passport" is none of cnh, crlv, company, other' },
    ])
    for (const file of [html, svg, ''])
      expect((await issueOf(driver.send('cnh', file)))[0], file).toBe('validation_failed')
    const tooLarge = Buffer.alloc(9 * 1024 * 1024).toString('base64')
    expect((await issueOf(driver.send('cnh', tooLarge)))[0]).toBe('payload_too_large')
    const apply = applyAsDriver(platform, { request: driver.request, vehiclePlate: '1234-ABC' })
    expect(await issueOf(apply)).toEqual([
      'validation_failed',
      {
        field: 'vehicle_plate',
        issue: '"1234-ABC" is not a plate: allowed is a form such as ABC1D23 or ABC-1234',
      },
    ])
    expect((await driver.read()).documents).toEqual([])
  })

  test('is limited to 30 pictures a day', async () => {
    const driver = await anApplicant()
    const strict = { ...platform.limitSettings, driverDocuments: { quota: 1, windowSeconds: 86_400 } }
    const limited = { ...platform, limitSettings: strict }
    const document = { request: driver.request, kind: 'cnh', imageBase64: picture }
    await sendDriverDocument(limited, document)
    expect((await issueOf(sendDriverDocument(limited, document)))[0]).toBe('rate_limited')
  })

  test('is read by operators, whose views are in the access log, and by no other driver', async () => {
    const [driver, other] = [await anApplicant(), await anApplicant()]
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
    expect(await accessesTo(driver.userId)).toEqual([])
    await readDriverDocument(platform, { actor: operator, ...document })
    await findDriverApplication(platform, { actor: operator, driverId: driver.userId })
    expect((await accessesTo(driver.userId)).map(({ kind }) => kind).toSorted()).toEqual([
      'account',
      'document',
    ])
  })
})

describe('operators', () => {
  test('approve: a mail and a push reach the driver, in the driver’s language, and nothing changes any more', async () => {
    const driver = await anApplicant()
    expect(await waitingIds()).toContain(driver.userId)
    await approve(driver.userId)
    expect(await waitingIds()).not.toContain(driver.userId)
    expect(await toldTo(driver.email)).toMatchObject([{ kind: 'driver_approved', language: 'en' }])
    expect(await pushesTo(driver.userId)).toEqual([{ type: 'account.driver_approved' }])
    expect((await issueOf(driver.send('cnh')))[0]).toBe('invalid_state')
    expect((await issueOf(applyAsDriver(platform, { request: driver.request })))[0]).toBe('invalid_state')
  })

  test('reject for now: the driver reads why, and applies again with what is missing', async () => {
    const driver = await anApplicant()
    await reject(driver.userId, true)
    expect(await driver.read()).toMatchObject({ reason: 'CNH ilegível', driver: { isPending: true } })
    expect(await waitingIds()).not.toContain(driver.userId)
    expect(await toldTo(driver.email)).toMatchObject([
      { kind: 'driver_returned', language: 'en', data: { reason: 'CNH ilegível' } },
    ])
    expect((await issueOf(reject(driver.userId, true)))[0]).toBe('not_found')

    const apply = () => applyAsDriver(platform, { request: driver.request, vehiclePlate: 'ABC1D23' })
    expect(await issueOf(apply())).toEqual([
      'validation_failed',
      { field: 'documents', issue: 'cnh, crlv: missing. Send each of them, then apply again' },
    ])
    await driver.send('cnh')
    await driver.send('crlv')
    expect(await apply()).toMatchObject({ reason: null, rejectedAt: null })
    expect(await waitingIds()).toContain(driver.userId)
    await approve(driver.userId)
    expect((await driver.read()).driver.isPending).toBe(false)
  })

  test('reject for good: account and documents end', async () => {
    const driver = await anApplicant()
    await driver.send('cnh')
    await reject(driver.userId, false)
    expect((await issueOf(driver.read()))[0]).toBe('not_found')
    for (const table of ['driver_documents', 'driver_applications'])
      expect(await platform.query(`SELECT FROM ${table} WHERE user_id = $1`, [driver.userId])).toEqual([])
    expect(await pushesTo(driver.userId)).toEqual([])
  })

  test('approve a fleet: the applicant becomes the owner of a fleet, and drives nothing', async () => {
    const { userId, tenantId, email, read } = await anApplicant({ fleetName: 'Rápida Transportes' })
    expect(await read()).toMatchObject({ fleetName: 'Rápida Transportes' })
    await Promise.all([approve(userId), approve(userId)])
    expect((await platform.users.findByIds([userId])).get(userId)).toMatchObject({
      ...{ role: 'owner', persona: null, isPending: false },
    })
    expect((await platform.users.findTenants([tenantId])).get(tenantId)).toMatchObject({
      ...{ name: 'Rápida Transportes', kind: 'transportadora' },
    })
    expect((await platform.drivers.findByIds([userId])).size).toBe(0)
    expect(await toldTo(email)).toMatchObject([
      { kind: 'fleet_approved', data: { tenant: 'Rápida Transportes' } },
    ])
    expect(await pushesTo(userId)).toEqual([])
  })

  test('are the platform’s: nobody else reviews', async () => {
    const driver = await anApplicant()
    const shop = await platform.aShop()
    for (const actor of [shop, driver.actor]) {
      expect((await issueOf(listDriverApplications(platform, { actor, page: {} })))[0]).toBe('forbidden')
      const one = { actor, driverId: driver.userId }
      expect((await issueOf(findDriverApplication(platform, one)))[0]).toBe('forbidden')
    }
    await findDriverApplication(platform, { actor: admin, driverId: driver.userId })
  })
})

test('the documents of a rejected driver are deleted after 30 days', async () => {
  const [driver, again, late] = [await anApplicant(), await anApplicant(), await anApplicant()]
  for (const { send, userId } of [driver, again, late]) {
    await send('cnh')
    await send('crlv')
    await reject(userId, true)
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

test('an export has the application with its documents, and an erasure deletes them', async () => {
  const { send, actor, userId, tenantId } = await anApplicant({ vehiclePlate: 'ABC1D23' })
  const { documents } = await send('cnh')
  const subject = { kind: 'user', userId, tenantId } as const
  const sections = await Array.fromAsync(platform.personalData.read(subject, 'driver_application'))
  expect(sections.flat().map(({ json }) => JSON.parse(json))).toMatchObject([
    {
      vehicle_plate: 'ABC1D23',
      documents: [{ file: 'documents/cnh.jpg', sha256: documents[0]!.sha256 }],
    },
  ])
  const pictures = await Array.fromAsync(platform.personalData.readDocuments(subject))
  expect(pictures.map(({ name, content }) => [name, content.length > 100])).toEqual([['cnh.jpg', true]])

  await requestErasure(platform, { request: aRequestBy(actor), password: 'long enough 2026' })
  for (const table of ['driver_documents', 'driver_applications'])
    expect(await platform.query(`SELECT FROM ${table} WHERE user_id = $1`, [userId])).toEqual([])
})
