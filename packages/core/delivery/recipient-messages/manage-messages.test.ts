import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { previewMessages, readMessageSettings } from './manage-messages.ts'
import { choose, type Messaging, openMessaging, told, work } from './messages.fixture.ts'

let messaging: Messaging
let platform: UseCases
let shop: Actor
beforeAll(async () => {
  messaging = await openMessaging()
  platform = messaging.platform
})
afterAll(() => messaging[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await platform.aShop()
})

test('nothing is sent until a channel is chosen', async () => {
  const order = await platform.anOrder(shop)
  await work(platform)
  expect(await told(platform, shop, order)).toEqual([])
  expect(await readMessageSettings(platform, { actor: shop })).toMatchObject({
    channels: [],
    changedAt: null,
  })
})

test('settings are for owners and admins, audited, and their preview shows the words', async () => {
  await expect(choose(platform, { ...shop, role: 'manager' }, { channels: [] })).rejects.toMatchObject({
    facts: { capability: 'recipientMessage.manage', role: 'manager' },
  })
  await choose(platform, shop, {
    channels: ['sms'],
    templates: [{ kind: 'delivered', language: 'pt-BR', text: 'Chegou, {recipient}! {link}' }],
  })
  const previews = await previewMessages(platform, { actor: shop })
  expect(previews).toHaveLength(18)
  expect(previews.find(({ kind, isOwn }) => kind === 'delivered' && isOwn)?.text).toMatch(
    /^Chegou, Ana! https/,
  )
  const [entry] = await platform.query<{ action: string; facts: object }>(
    `SELECT action, facts FROM audit_entries WHERE tenant_id = $1 AND action = 'messages.settings_changed'`,
    [shop.tenantId],
  )
  expect(entry).toMatchObject({ facts: { channels: 'sms', templates: 1 } })
})
