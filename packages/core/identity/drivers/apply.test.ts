import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { requestErasure } from '../../privacy/request-erasure.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { aRequestBy } from '../request.fixture.ts'
import { accessesTo, anApplicant, issueOf } from './applicants.fixture.ts'
import { applyAsDriver, sendDriverDocument } from './apply.ts'
import { readDriverDocument } from './read-applications.ts'

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
  test('has the vehicle and one picture of each document, as JPEG without metadata', async () => {
    const driver = await anApplicant(platform, picture, { vehiclePlate: 'abc-1d23' })
    expect(await driver.read()).toMatchObject({ vehiclePlate: 'ABC1D23', documents: [], language: 'en' })
    await driver.send('cnh')
    await driver.send('cnh')
    const { documents } = await driver.send('crlv')
    expect(documents.map(({ kind }) => kind)).toEqual(['cnh', 'crlv'])
    const { content } = await readDriverDocument(platform, {
      ...{ actor: driver.actor, driverId: driver.userId, kind: 'cnh' },
    })
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 40 })
    expect(await accessesTo(platform, driver.userId)).toEqual([])
  })

  test('takes no other kinds, no other files and no invalid plates, and says what is allowed', async () => {
    const driver = await anApplicant(platform, picture)
    const html = Buffer.from('<script>alert(1)</script>').toString('base64')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect(await issueOf(driver.send('passport'))).toEqual([
      'validation_failed',
      issueAt('kind', 'must be one of cnh, crlv, company, other; got "passport"'),
    ])
    for (const file of [html, svg, ''])
      expect((await issueOf(driver.send('cnh', file)))[0], file).toBe('validation_failed')
    const tooLarge = Buffer.alloc(9 * 1024 * 1024).toString('base64')
    expect((await issueOf(driver.send('cnh', tooLarge)))[0]).toBe('payload_too_large')
    const apply = applyAsDriver(platform, { request: driver.request, vehiclePlate: '1234-ABC' })
    expect(await issueOf(apply)).toEqual([
      'validation_failed',
      issueAt('vehicle_plate', '"1234-ABC" is not a plate: allowed is a form such as ABC1D23 or ABC-1234'),
    ])
    expect((await driver.read()).documents).toEqual([])
  })

  test('is limited to 30 pictures a day', async () => {
    const driver = await anApplicant(platform, picture)
    const strict = { ...platform.limitSettings, driverDocuments: { quota: 1, windowSeconds: 86_400 } }
    const limited = { ...platform, limitSettings: strict }
    const document = { request: driver.request, kind: 'cnh', imageBase64: picture }
    await sendDriverDocument(limited, document)
    expect((await issueOf(sendDriverDocument(limited, document)))[0]).toBe('rate_limited')
  })
})

test('an export has the application with its documents, and an erasure deletes them', async () => {
  const { send, actor, userId, tenantId } = await anApplicant(platform, picture, { vehiclePlate: 'ABC1D23' })
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
