import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConfirmedRequest, aMember, aSession, password } from '../../../test/support/step-up.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { createApiKey } from '../rehearsal/create-api-key.ts'
import type { StepUpAction } from '../shared/refusal.ts'
import { requestPayout } from '../wallet/payouts/request-payout.ts'
import { setPixKey } from '../wallet/payouts/set-pix-key.ts'
import type { Actor } from './actor.ts'
import type { ApiKey } from './api-keys/api-key.ts'
import { setApiKeyAccess, setApiKeySpendingCap } from './api-keys/change-api-key.ts'
import type { Scope } from './api-keys/scopes.ts'
import { changePassword } from './change-password.ts'
import { consoleRequest } from './console.ts'
import { createUser } from './create-account.ts'
import { inviteMember } from './links/invite-member.ts'
import { makePasswordResetLink } from './links/reset-password.ts'
import { changeMemberRole } from './members/change-member.ts'
import { aRequestBy } from './request.fixture.ts'
import type { Request } from './request.ts'
import type { Role } from './roles.ts'
import { stepUpSeconds } from './step-up.ts'

let ports: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  ports = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => ports[Symbol.asyncDispose]())

type Account = { actor: Actor; email: string }
/** `told`: of what mail and push tell the person; null if of nothing. */
type Case = { account: Account; act: (request: Request) => Promise<unknown>; told: string | null }

const anEmail = () => `${ports.newId()}@rodovia.test`
const anOwner = async () => aMember(ports, await ports.aShop())

async function aDriver(): Promise<Account> {
  const { userId } = await ports.aDriver()
  const [row] = await ports.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId])
  return { email: row!.email, actor: await aSession(ports, row!.email) }
}

async function aDriverWithNewKey(): Promise<Account> {
  const driver = await aDriver()
  const { actor } = driver
  await ports.anOrderWith(actor, await ports.aShop(), [
    'accept',
    'arrived',
    'picked',
    'on-route',
    'delivered',
  ])
  await setPixKey(ports, { request: aRequestBy(actor), pixKey: 'ana@pix.test' })
  await setPixKey(ports, { request: await aConfirmedRequest(ports, actor), pixKey: 'bia@pix.test' })
  return driver
}

async function aKey(actor: Actor, more: Partial<ApiKey> & { scopes?: readonly Scope[] } = {}) {
  const request = await aConfirmedRequest(ports, actor)
  const { apiKey } = await createApiKey(ports, { name: 'ERP', scopes: ['orders:write'], ...more, request })
  return apiKey.id
}

const cases: [string, StepUpAction, () => Promise<Case>][] = [
  [
    'another PIX key',
    'change_pix_key',
    async () => {
      const account = await aDriver()
      await setPixKey(ports, { request: aRequestBy(account.actor), pixKey: 'ana@pix.test' })
      return {
        account,
        told: 'pix_key_changed',
        act: (request) => setPixKey(ports, { request, pixKey: 'bia@pix.test' }),
      }
    },
  ],
  [
    'a payout soon after another PIX key',
    'request_payout',
    async () => ({
      account: await aDriverWithNewKey(),
      told: 'payout_held',
      act: (request) => requestPayout(ports, { request }),
    }),
  ],
  [
    'a higher cap of a key',
    'raise_spending_cap',
    async () => {
      const account = await anOwner()
      const id = await aKey(account.actor, { spendingCapCents: 1000n })
      return {
        account,
        told: 'spending_cap_raised',
        act: (request) => setApiKeySpendingCap(ports, { request, id, spendingCapCents: 1001n }),
      }
    },
  ],
  [
    'the removal of a key’s cap',
    'raise_spending_cap',
    async () => {
      const account = await anOwner()
      const id = await aKey(account.actor, { spendingCapCents: 1000n })
      return {
        account,
        told: 'spending_cap_raised',
        act: (request) => setApiKeySpendingCap(ports, { request, id }),
      }
    },
  ],
  [
    'a key with privacy:manage',
    'manage_privacy_key',
    async () => ({
      account: await anOwner(),
      told: 'privacy_key_set',
      act: (request) => createApiKey(ports, { request, name: 'LGPD', scopes: ['privacy:manage'] }),
    }),
  ],
  [
    'a longer life of a key with privacy:manage',
    'manage_privacy_key',
    async () => {
      const account = await anOwner()
      const id = await aKey(account.actor, { scopes: ['privacy:manage'], allowedAddresses: ['203.0.113.7'] })
      return { account, told: 'privacy_key_set', act: (request) => setApiKeyAccess(ports, { request, id }) }
    },
  ],
  [
    'the invitation of an owner',
    'add_owner',
    async () => ({
      account: await anOwner(),
      told: 'owner_added',
      act: (request) => inviteMember(ports, { request, email: anEmail(), role: 'owner' }),
    }),
  ],
  [
    'the promotion to an owner',
    'add_owner',
    async () => {
      const account = await anOwner()
      const { userId } = (await aMember(ports, account.actor, 'viewer')).actor
      return {
        account,
        told: 'owner_added',
        act: (request) => changeMemberRole(ports, { request, userId, role: 'owner' }),
      }
    },
  ],
  [
    'a link to a new password, also the own',
    'make_password_link',
    async () => {
      const account = await anOwner()
      const { userId } = account.actor
      return { account, told: null, act: (request) => makePasswordResetLink(ports, { request, userId }) }
    },
  ],
  [
    'an owner’s account by the platform',
    'add_owner',
    async () => {
      const account = await aSuperadmin()
      const { tenantId } = await ports.aShop()
      const input = { tenantId, role: 'owner' as Role, name: 'Bia', email: anEmail(), password }
      return { account, told: 'owner_added', act: (request) => createUser(ports, { request, ...input }) }
    },
  ],
]

async function aSuperadmin(): Promise<Account> {
  const tenantId = ports.newId<Actor['tenantId']>()
  await ports.query(`INSERT INTO tenants VALUES ($1, 'Plataforma', 'plataforma', now())`, [tenantId])
  const email = anEmail()
  const account = { tenantId, role: 'superadmin' as Role, name: 'Eva', email, password }
  await createUser(ports, { request: consoleRequest(), ...account })
  return { email, actor: await aSession(ports, email) }
}

const toldOf = async ({ actor, email }: Account) => {
  const mails = await ports.query<{ kind: string }>(
    'SELECT kind FROM mail_outbox WHERE email = $1 ORDER BY id',
    [email],
  )
  const pushes = await ports.query<{ type: string }>(
    'SELECT type FROM push_outbox WHERE user_id = $1 ORDER BY id',
    [actor.userId],
  )
  return { mail: mails.at(-1)?.kind, push: pushes.at(-1)?.type }
}

describe.each(cases)('%s', (_, action, prepare) => {
  test('needs a confirmation, and tells the person by mail and push', async () => {
    const { account, act, told } = await prepare()
    await expect(act(aRequestBy(account.actor))).rejects.toMatchObject({
      code: 'step_up_required',
      facts: { action },
    })
    await act(await aConfirmedRequest(ports, account.actor))
    if (told) expect(await toldOf(account)).toEqual({ mail: told, push: `account.${told}` })
  })

  test('refuses tokens that are expired, of another session, another person or an earlier password', async () => {
    const { account, act } = await prepare()
    const { actor, email } = account
    const refused = { code: 'step_up_required', facts: { action, isStale: true } }
    const tokenOf = async (other: Actor) => (await aConfirmedRequest(ports, other)).stepUpToken
    const own = await tokenOf(actor)
    const other = await tokenOf(await aSession(ports, email))
    const stranger = await tokenOf((await anOwner()).actor)
    for (const stepUpToken of [other, stranger])
      await expect(act(aRequestBy(actor, { stepUpToken }))).rejects.toMatchObject(refused)
    const newPassword = 'longer than before'
    await changePassword(ports, { request: aRequestBy(actor), currentPassword: password, newPassword })
    await expect(act(aRequestBy(actor, { stepUpToken: own }))).rejects.toMatchObject(refused)
    const late = await aConfirmedRequest(ports, actor)
    ports.pass(stepUpSeconds)
    await expect(act(late)).rejects.toMatchObject(refused)
  })
})

describe('no confirmation is needed', () => {
  test('for other roles, nor by the server’s command line', async () => {
    const { actor } = await anOwner()
    await inviteMember(ports, { request: aRequestBy(actor), email: anEmail(), role: 'admin' })
    const { userId } = (await aMember(ports, actor, 'viewer')).actor
    expect((await changeMemberRole(ports, { request: consoleRequest(), userId, role: 'owner' })).role).toBe(
      'owner',
    )
  })
})

test('an API key does none of these, whatever its scopes and holder', async () => {
  const { actor } = await anOwner()
  const scopes = ['orders:write', 'webhooks:manage', 'privacy:manage'] as const
  const key = { id: ports.newId<ApiKey['id']>(), name: 'ERP', scopes, plan: 'start' as const }
  const request = aRequestBy({ ...actor, sessionId: null, key })
  const id = await aKey(actor)
  const calls = [
    () => setApiKeySpendingCap(ports, { request, id }),
    () => setApiKeyAccess(ports, { request, id }),
    () => createApiKey(ports, { request, name: 'x', scopes: ['quotes'] }),
    () => inviteMember(ports, { request, email: anEmail(), role: 'owner' }),
    () => changeMemberRole(ports, { request, userId: actor.userId, role: 'owner' }),
    () => setPixKey(ports, { request, pixKey: 'ana@pix.test' }),
    () => requestPayout(ports, { request }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
})
