import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConfirmedRequest } from '../../../test/support/step-up.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { createApiKey } from '../rehearsal/create-api-key.ts'
import { setPixKey } from '../wallet/payouts/set-pix-key.ts'
import { anAccount, kindsTo, logInAs, mailsTo, newPassword, password } from './accounts.fixture.ts'
import { consoleRequest } from './console.ts'
import { createUser } from './create-account.ts'
import { requestPasswordReset, resetPassword } from './links/reset-password.ts'
import { aRequestBy } from './request.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('a mail tells the user', () => {
  test('of a login with a device or from a network that is new, not of the first and not of a known one', async () => {
    const { email } = await anAccount(platform)
    await logInAs(platform, email)
    await logInAs(platform, email)
    await logInAs(platform, email, { address: '203.0.113.200' })
    expect(await kindsTo(platform, email)).toEqual([])
    await logInAs(platform, email, { device: 'Chrome, Windows' })
    await logInAs(platform, email, { address: '192.0.2.1' })
    expect(await mailsTo(platform, email)).toMatchObject([
      {
        kind: 'new_device',
        data: { name: 'Pedro Alves', device: 'Chrome, Windows', network: '203.0.113.0/24' },
      },
      { kind: 'new_device', data: { device: 'Pixel 9', network: '192.0.2.0/24' } },
    ])
  })

  test('of a password that a reset link changed', async () => {
    const { email, id: userId } = await anAccount(platform)
    await requestPasswordReset(platform, { request: aRequestBy(null), email })
    const [reset] = await platform.query<{ id: string }>(
      'SELECT id FROM password_resets WHERE user_id = $1',
      [userId],
    )
    const token = platform.linkTokens.tokenOf(reset!.id as never)
    await resetPassword(platform, { request: aRequestBy(null), token, password: newPassword })
    expect(await kindsTo(platform, email)).toEqual(['password_reset', 'password_changed'])
  })

  test('of another PIX key, once and without naming it', async () => {
    const { email } = await anAccount(platform)
    const { actor } = await logInAs(platform, email)
    for (const pixKey of ['ana@pix.test', 'ana@pix.test', 'bia@pix.test'])
      expect(
        (await setPixKey(platform, { request: await aConfirmedRequest(platform, actor), pixKey })).pixKey,
      ).toBe(pixKey)
    expect(await kindsTo(platform, email)).toEqual(['pix_key_changed', 'pix_key_changed'])
    expect(JSON.stringify(await mailsTo(platform, email))).not.toContain('pix.test')
  })

  test('of a new API key, naming it without its secret', async () => {
    const shop = await platform.aShop()
    const email = `${platform.newId()}@rodovia.test`
    const { id: userId } = await createUser(platform, {
      ...{
        request: consoleRequest(),
        tenantId: shop.tenantId,
        role: 'owner',
        name: 'Ana Souza',
        email,
        password,
      },
    })
    const made = await createApiKey(platform, {
      request: aRequestBy({ ...shop, userId }),
      name: 'ERP',
      scopes: ['quotes'],
    })
    const mails = await mailsTo(platform, email)
    expect(mails).toMatchObject([
      {
        kind: 'api_key_created',
        data: { key: `"ERP" (…${made.apiKey.lastFour})`, network: '203.0.113.0/24' },
      },
    ])
    expect(JSON.stringify(mails)).not.toContain(made.key)
  })
})
