import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { readOwnDriver } from '../fleet/read-drivers.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { anAccount, home, kindsTo, logInAs, mailsTo, newPassword } from './accounts.fixture.ts'
import { aDriverLoggedIn } from './actor.fixture.ts'
import { type CreateDriver, createDriver, signUpDriver } from './create-account.ts'
import { identifyCaller } from './identify-caller.ts'
import { logIn } from './log-in.ts'
import { aRequestBy } from './request.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('a driver whom the platform takes on', () => {
  const password = 'long enough 2026'
  const paulista = { lat: -23.56, lng: -46.65 }
  const hire = (email: string, more: Partial<CreateDriver> = {}) =>
    createDriver(platform, {
      request: aRequestBy(admin),
      name: 'Pedro Alves',
      email,
      password,
      persona: 'motoboy',
      position: paulista,
      ...more,
    })
  const countAll = () =>
    platform.query('SELECT (SELECT count(*) FROM tenants) AS tenants, (SELECT count(*) FROM users) AS users')

  test('logs in with what he was given, is a tenant of his own and on duty where he waits', async () => {
    const user = await hire(' Pedro@Example.com ')
    expect(user).toMatchObject({ email: 'pedro@example.com', role: 'driver', persona: 'motoboy' })
    const { accessToken } = await logIn(platform, {
      email: 'PEDRO@example.com',
      password,
      request: aRequestBy(null),
    })
    const caller = await identifyCaller(platform, `Bearer ${accessToken}`)
    expect(caller?.actor).toMatchObject({
      userId: user.id,
      tenantId: user.tenantId,
      tenantName: 'Pedro Alves',
      tenantKind: 'motorista',
      role: 'driver',
    })
    expect(await readOwnDriver(platform, { actor: caller!.actor })).toEqual({
      id: user.id,
      tenantId: user.tenantId,
      firstName: 'Pedro',
      persona: 'motoboy',
      isAvailable: true,
      lastSeenAt: platform.clock(),
      position: paulista,
      positionedAt: null,
      accuracyMeters: null,
      batteryPercent: null,
      isKeptFresh: false,
    })
  })

  test('is off duty until he is somewhere', async () => {
    const { id: userId } = await hire('nowhere@example.com', { position: null })
    const driver = await readOwnDriver(platform, { actor: aDriverLoggedIn({ userId }) })
    expect(driver).toMatchObject({ isAvailable: false, position: null })
  })

  test('is taken on once, however often at the same time, and nothing is left of the others', async () => {
    const before = await countAll()
    const hired = await Promise.allSettled(Array.from({ length: 5 }, () => hire('twice@example.com')))
    const refused = hired.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    const isTaken = issueAt('email', expect.stringContaining('twice@example.com'))
    for (const answer of refused)
      expect(answer).toMatchObject({ reason: { code: 'validation_failed', facts: { issues: [isTaken] } } })
    const [first, then] = [before[0]!, (await countAll())[0]!]
    expect([Number(then.tenants), Number(then.users)]).toEqual([
      Number(first.tenants) + 1,
      Number(first.users) + 1,
    ])
    await expect(hire('TWICE@example.com')).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test.each<[string, Partial<CreateDriver>, string]>([
    ['without a name', { name: ' ' }, 'name'],
    ['with what is no e-mail address', { email: 'pedro@home' }, 'email'],
    ['with a short password', { password: 'too short' }, 'password'],
    ['outside the service area', { position: { lat: 48.85, lng: 2.35 } }, 'lat'],
  ])('is refused %s, and nothing is written', async (_, more, field) => {
    const before = await countAll()
    await expect(hire('refused@example.com', more)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: expect.arrayContaining([expect.objectContaining({ field })]) },
    })
    expect(await countAll()).toEqual(before)
  })

  test('is taken on by those who run the platform only', async () => {
    const ways = [
      [operator, 'forbidden'],
      [await platform.aShop(), 'forbidden'],
      [null, 'unauthorized'],
    ] as const
    for (const [actor, code] of ways)
      await expect(hire('other@example.com', { request: aRequestBy(actor) })).rejects.toMatchObject({ code })
  })
})

describe('a driver’s sign-up', () => {
  const signUp = (email: string, address = home.address) =>
    signUpDriver(platform, {
      request: aRequestBy(null, { address }),
      name: 'Outra Pessoa',
      email,
      password: newPassword,
      persona: 'motoboy',
      phone: '+55 11 91234-5678',
    })
  const countAll = () =>
    platform.query(
      'SELECT (SELECT count(*) FROM tenants) AS tenants, (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM audit_entries) AS audit',
    )

  test('with the address of an account is answered as any other; nothing changes, and its owner gets a mail', async () => {
    const { email, id } = await anAccount(platform)
    const before = await countAll()
    const answer = await signUp(email.toUpperCase())
    expect(await countAll()).toEqual(before)
    const other = await signUp(`${platform.newId()}@rodovia.test`)
    expect(Object.keys(answer)).toEqual(Object.keys(other))
    expect({ ...answer, id: 0, tenantId: 0, email: 0 }).toEqual({ ...other, id: 0, tenantId: 0, email: 0 })
    expect(answer.id).not.toBe(id)
    expect(await mailsTo(platform, email)).toMatchObject([{ kind: 'sign_up_repeated' }])
    expect(JSON.stringify(await mailsTo(platform, email))).not.toContain('Outra Pessoa')
    expect(await kindsTo(platform, other.email)).toEqual([])
    await logInAs(platform, email)
  })

  test('is limited by its address, known or not', async () => {
    const { quota } = platform.limitSettings.passwordResets
    for (const email of [(await anAccount(platform)).email, `${platform.newId()}@rodovia.test`]) {
      for (let time = 0; time < quota; time++) await signUp(email, `192.0.2.${time}`)
      await expect(signUp(email, '198.51.100.1')).rejects.toMatchObject({ code: 'rate_limited' })
    }
  })
})
