import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'
import { watchBySse } from '../support/watch.ts'

let platform: TestPlatform
let admin: string
beforeAll(async () => {
  platform = await startTestPlatform({ env: { PUBLIC_URL: 'https://rodovia.test' } })
  admin = await tokenOf(platform.url, demo.admin)
})
afterAll(() => platform[Symbol.asyncDispose]())

const graphql = async (query: string, token?: string, more = {}): Promise<Body> => {
  const headers =
    token && /role: owner|createPasswordResetLink/.test(query) ? await stepUpOf(platform.url, token) : more
  return (await ask(platform.url, 'POST', '/graphql', { body: { query }, headers, ...(token && { token }) }))
    .body
}
const done = async (query: string, token?: string): Promise<Body> => {
  const { data, errors } = await graphql(query, token)
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`)
  return Object.values(data)[0] as Body
}
const codeOf = async (query: string, token?: string): Promise<string> =>
  (await graphql(query, token)).errors?.[0].extensions.code

let count = 0
const password = demo.password
const anEmail = () => `person-${++count}@rodovia.test`
const invite = (email: string, role: string, more = '') =>
  `mutation { inviteMember(input: { email: "${email}", role: ${role}, ${more} }) { link invitation { id email role tenantName } } }`
const accept = (token: string, words: string = password) =>
  `mutation { acceptInvitation(input: { token: "${token}", name: "Paula Pires", password: "${words}" }) { id email role } }`
const tokenIn = (link: string) => link.split('/').at(-1)!
const statusOf = async (token: string) => (await ask(platform.url, 'GET', '/api/app/v1/me', { token })).status

type Person = { id: string; email: string; token: string }

/** A company with its owner. */
async function aTenant(kind = 'embarcador') {
  const { id } = await done(
    `mutation { createTenant(name: "Firma ${++count}", kind: ${kind}) { id } }`,
    admin,
  )
  return { id, owner: await aMember(id, 'owner') }
}

async function aMember(tenantId: string, role: string): Promise<Person> {
  const email = anEmail()
  const user = await done(
    `mutation { createUser(input: {
      tenantId: "${tenantId}", name: "Paula Pires", email: "${email}", password: "${password}", role: ${role}
    }) { id } }`,
    admin,
  )
  return { id: user.id, email, token: await tokenOf(platform.url, email) }
}

const auditOf = async (token: string): Promise<Body[]> =>
  (await done('{ auditLog(first: 100) { nodes { action subjectId facts role } } }', token)).nodes

describe('an invitation', () => {
  test('is a link that brings one member, with the role it was for', async () => {
    const { owner } = await aTenant()
    const email = anEmail()
    const { link, invitation } = await done(invite(email.toUpperCase(), 'fiscal'), owner.token)
    expect(link).toMatch(/^https:\/\/rodovia\.test\/conta\/convite\/[\w-]{43}$/)
    const token = tokenIn(link)
    const shown = await done(`{ invitation(token: "${token}") { id email role tenantName expiresAt } }`)
    expect(shown).toEqual({ ...invitation, expiresAt: expect.any(String) })
    expect(invitation).toMatchObject({ email, role: 'fiscal', tenantName: expect.stringContaining('Firma') })
    const weeks = (new Date(shown.expiresAt).getTime() - Date.now()) / (7 * 86_400_000)
    expect(weeks).toBeCloseTo(1, 2)

    const member = await done(accept(token))
    const me = await ask(platform.url, 'GET', '/api/app/v1/me', { token: await tokenOf(platform.url, email) })
    expect(me.body).toMatchObject({
      user: { id: member.id, role: 'fiscal' },
      tenant: { name: invitation.tenantName },
    })
    expect(await codeOf(accept(token))).toBe('link_expired')
    expect(await codeOf(`{ invitation(token: "${token}") { id } }`)).toBe('link_expired')
    const log = await auditOf(owner.token)
    const actions = log.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['member.invited', 'member.joined']))
    expect(JSON.stringify(log)).not.toContain(token)
    const [kept] = await platform.sql('SELECT * FROM invitations WHERE id = $1', [invitation.id])
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('that is accepted ten times at once brings one', async () => {
    const { owner } = await aTenant()
    const { link } = await done(invite(anEmail(), 'viewer'), owner.token)
    const answers = await Promise.all(Array.from({ length: 10 }, () => graphql(accept(tokenIn(link)))))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    for (const { errors } of answers)
      if (errors) expect(errors[0].extensions.code).toMatch(/^(link_expired|validation_failed)$/)
    const { totalCount } = await done('{ members { totalCount } }', owner.token)
    expect(totalCount).toBe(2)
  })

  test('works no more once it was revoked, another was sent or its time is over', async () => {
    const { owner } = await aTenant()
    const email = anEmail()
    const first = await done(invite(email, 'viewer'), owner.token)
    const second = await done(invite(email, 'manager'), owner.token)
    expect(await codeOf(accept(tokenIn(first.link)))).toBe('link_expired')
    const { nodes } = await done('{ invitations { nodes { id role } } }', owner.token)
    expect(nodes).toEqual([{ id: second.invitation.id, role: 'manager' }])
    await done(`mutation { revokeInvitation(id: "${second.invitation.id}") }`, owner.token)
    expect(await codeOf(accept(tokenIn(second.link)))).toBe('link_expired')
    expect((await done('{ invitations { totalCount } }', owner.token)).totalCount).toBe(0)

    const late = await done(invite(email, 'viewer'), owner.token)
    await platform.sql('UPDATE invitations SET expires_at = now() WHERE id = $1', [late.invitation.id])
    expect(await codeOf(accept(tokenIn(late.link)))).toBe('link_expired')
    expect(await codeOf(accept('x'.repeat(43)))).toBe('link_expired')
  })

  test('needs an address without an account and a good password; until then the link stays valid', async () => {
    const { owner } = await aTenant()
    expect(await codeOf(invite(owner.email, 'viewer'), owner.token)).toBe('validation_failed')
    const { link } = await done(invite(demo.fiscal, 'viewer'), owner.token)
    expect(await codeOf(accept(tokenIn(link), 'too short'))).toBe('validation_failed')
    const taken = await graphql(accept(tokenIn(link)))
    expect(taken.errors[0].extensions.details).toEqual([
      { field: 'email', issue: expect.stringContaining('another account') },
    ])
    expect(await codeOf(`{ invitation(token: "${tokenIn(link)}") { id } }`)).toBeUndefined()
  })

  test('gives no role above the inviter’s own, none of another kind of tenant, and takes no Idempotency-Key', async () => {
    const shop = await aTenant()
    const itsAdmin = await aMember(shop.id, 'admin')
    expect(await codeOf(invite(anEmail(), 'owner'), itsAdmin.token)).toBe('forbidden')
    expect(await codeOf(invite(anEmail(), 'admin'), itsAdmin.token)).toBeUndefined()
    for (const role of ['superadmin', 'operacoes', 'driver'])
      expect(await codeOf(invite(anEmail(), role), shop.owner.token), role).toBe('validation_failed')
    const { errors } = await graphql(invite(anEmail(), 'viewer'), shop.owner.token, {
      'idempotency-key': 'x',
    })
    expect(errors[0].extensions.details[0].field).toBe('Idempotency-Key')
  })

  test('of a fleet creates drivers with a persona', async () => {
    const { owner } = await aTenant('transportadora')
    const email = anEmail()
    expect(await codeOf(invite(email, 'driver'), owner.token)).toBe('validation_failed')
    const { link } = await done(invite(email, 'driver', 'persona: caminhoneiro'), owner.token)
    await done(accept(tokenIn(link)))
    const body = { available: true }
    const on = await ask(platform.url, 'POST', '/api/app/v1/driver/availability', {
      token: await tokenOf(platform.url, email),
      body,
    })
    expect(on.body).toMatchObject({ ok: true, available: true })
  })
})

describe('a member', () => {
  const changeRole = ({ id }: Person, role: string) =>
    `mutation { changeMemberRole(userId: "${id}", role: ${role}) { role } }`
  const remove = ({ id }: Person) => `mutation { removeMember(userId: "${id}") }`

  test('with a changed role has to log in again: sessions and open streams end', async () => {
    const { id, owner } = await aTenant()
    const manager = await aMember(id, 'manager')
    const watcher = watchBySse(platform.url, {
      query: 'subscription { orderUpdates { code } }',
      token: manager.token,
    })
    expect(await done(changeRole(manager, 'viewer'), owner.token)).toEqual({ role: 'viewer' })
    await until(
      () => statusOf(manager.token),
      (status) => status === 401,
    )
    await watcher.ended
    watcher.stop()
    const token = await tokenOf(platform.url, manager.email)
    expect((await ask(platform.url, 'GET', '/api/app/v1/me', { token })).body.user.role).toBe('viewer')
    expect((await auditOf(owner.token))[0]).toMatchObject({ action: 'session.opened' })
    expect(await auditOf(owner.token)).toContainEqual({
      action: 'member.role_changed',
      subjectId: manager.id,
      facts: { from: 'manager', to: 'viewer' },
      role: 'owner',
    })
  })

  test('who is removed loses access, is no longer listed, and may join another tenant', async () => {
    const { id, owner } = await aTenant()
    const viewer = await aMember(id, 'viewer')
    expect((await done('{ members { nodes { email } } }', owner.token)).nodes).toEqual([
      { email: viewer.email },
      { email: owner.email },
    ])
    await done(remove(viewer), owner.token)
    await until(
      () => statusOf(viewer.token),
      (status) => status === 401,
    )
    await expect(tokenOf(platform.url, viewer.email)).rejects.toThrow('invalid_credentials')
    expect((await done('{ members { totalCount } }', owner.token)).totalCount).toBe(1)
    expect(await codeOf(remove(viewer), owner.token)).toBe('not_found')

    const other = await aTenant()
    const { link } = await done(invite(viewer.email, 'viewer'), other.owner.token)
    const again = await done(accept(tokenIn(link)))
    expect(again.id).not.toBe(viewer.id)
    await tokenOf(platform.url, viewer.email)
  })

  test('above the own role is not an admin’s to change, remove or give a new password', async () => {
    const { id, owner } = await aTenant()
    const itsAdmin = await aMember(id, 'admin')
    const manager = await aMember(id, 'manager')
    const ways = [remove(owner), changeRole(owner, 'viewer'), changeRole(manager, 'owner'), linkFor(owner)]
    for (const way of ways) expect(await codeOf(way, itsAdmin.token), way).toBe('forbidden')
    expect(await codeOf(changeRole(manager, 'admin'), itsAdmin.token)).toBeUndefined()
  })

  test('that is the last owner stays, even when two requests race', async () => {
    const { id, owner } = await aTenant()
    expect(await codeOf(remove(owner), owner.token)).toBe('last_owner')
    expect(await codeOf(changeRole(owner, 'admin'), admin)).toBe('last_owner')
    const rounds = 6
    for (let round = 0; round < rounds; round++) {
      const tenant = round === 0 ? { id, owner } : await aTenant()
      const second = await aMember(tenant.id, 'owner')
      const way = round % 2 ? remove : (who: Person) => changeRole(who, 'viewer')
      const answers = await Promise.all([
        codeOf(way(second), tenant.owner.token),
        codeOf(remove(tenant.owner), second.token),
        codeOf(way(tenant.owner), admin),
      ])
      expect(answers.filter((code) => code === undefined).length, answers.join()).toBeGreaterThan(0)
      const { nodes } = await done(`{ members(tenantId: "${tenant.id}") { nodes { role } } }`, admin)
      expect(nodes.filter(({ role }: Body) => role === 'owner').length).toBe(1)
    }
  })

  test('of another tenant is not found', async () => {
    const [one, other] = [await aTenant(), await aTenant()]
    for (const way of [remove(one.owner), changeRole(one.owner, 'viewer'), linkFor(one.owner)])
      expect(await codeOf(way, other.owner.token)).toBe('not_found')
    expect(await codeOf(`{ members(tenantId: "${one.id}") { totalCount } }`, other.owner.token)).toBe(
      'not_found',
    )
  })
})

const linkFor = ({ id }: Person) => `mutation { createPasswordResetLink(userId: "${id}") { link expiresAt } }`

describe('a link to a new password', () => {
  const reset = (token: string, words: string) =>
    `mutation { resetPassword(token: "${token}", password: "${words}") }`

  test('works once, ends every session and every other link, and the old password stops working', async () => {
    const { id, owner } = await aTenant()
    const viewer = await aMember(id, 'viewer')
    const [first, second] = [
      await done(linkFor(viewer), owner.token),
      await done(linkFor(viewer), owner.token),
    ]
    expect(first.link).toMatch(/^https:\/\/rodovia\.test\/conta\/senha\/[\w-]{43}$/)
    const token = tokenIn(first.link)
    expect(await codeOf(reset(token, 'short'))).toBe('validation_failed')
    const tries = await Promise.all(Array.from({ length: 5 }, () => codeOf(reset(token, 'a new one 2026'))))
    expect(tries.filter((code) => code === undefined)).toHaveLength(1)
    expect(tries.filter((code) => code === 'link_expired')).toHaveLength(4)
    expect(await codeOf(reset(tokenIn(second.link), 'a third one 2026'))).toBe('link_expired')
    await until(
      () => statusOf(viewer.token),
      (status) => status === 401,
    )
    await expect(tokenOf(platform.url, viewer.email)).rejects.toThrow('invalid_credentials')
    const login = { email: viewer.email, password: 'a new one 2026' }
    expect((await ask(platform.url, 'POST', '/api/app/v1/auth/login', { body: login })).status).toBe(200)
    const actions = (await auditOf(owner.token)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'password.reset')).toHaveLength(1)
    expect(actions).toContain('password.reset_link_made')
  })

  test('of a removed member no longer works', async () => {
    const { id, owner } = await aTenant()
    const viewer = await aMember(id, 'viewer')
    const { link } = await done(linkFor(viewer), owner.token)
    await done(`mutation { removeMember(userId: "${viewer.id}") }`, owner.token)
    expect(await codeOf(reset(tokenIn(link), 'a new one 2026'))).toBe('link_expired')
  })
})

describe('superadmins', () => {
  test('make tenants and their first people, once under an Idempotency-Key', async () => {
    const once = { 'idempotency-key': `tenant-${Date.now()}` }
    const make = 'mutation { createTenant(name: "Frota Nova", kind: transportadora) { id tipo } }'
    const [first, again] = [await graphql(make, admin, once), await graphql(make, admin, once)]
    expect(first.data.createTenant.tipo).toBe('transportadora')
    expect(again).toEqual(first)
    const { nodes } = await done('{ tenants(first: 1) { nodes { id name } } }', admin)
    expect(nodes).toEqual([{ id: first.data.createTenant.id, name: 'Frota Nova' }])
    expect(await codeOf('mutation { createTenant(name: "x", kind: motorista) { id } }', admin)).toBe(
      'validation_failed',
    )
  })
})
