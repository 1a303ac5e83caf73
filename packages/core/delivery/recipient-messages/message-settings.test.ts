import { expect, test } from 'vitest'
import { anId } from '../../identity/actor.fixture.ts'
import { changedSettings, defaultMessageSettings } from './message-settings.ts'

const before = defaultMessageSettings(anId(7))
const change = (input: Parameters<typeof changedSettings>[1]) =>
  changedSettings(before, input, ['sms', 'email'])
const issueOf = (input: Parameters<typeof changedSettings>[1]) => {
  try {
    change(input)
  } catch (error) {
    return (error as { facts: { issues: { field: string; issue: string }[] } }).facts.issues[0]
  }
}

test('settings change what is named, and an empty text is the platform’s again', () => {
  expect(change({ channels: ['email', 'sms'] })).toMatchObject({
    channels: ['email', 'sms'],
    quietFrom: '21:00',
  })
  expect(change({ quietFrom: '', quietUntil: '' })).toMatchObject({ quietFrom: null, quietUntil: null })
  expect(change({ templates: [{ kind: 'delivered', language: 'en', text: ' ' }] }).templates).toEqual([])
  expect(change({ kinds: ['delivered', 'order_placed'] }).kinds).toEqual(['order_placed', 'delivered'])
})

test.each([
  [{ channels: ['whatsapp'] as const }, 'channels', '"whatsapp" is not set up on this platform: sms, email'],
  [{ channels: ['sms', 'sms'] as const }, 'channels', 'names a channel twice'],
  [{ kinds: ['pin'] as const }, 'kinds', 'a PIN is always sent'],
  [{ quietFrom: '25:00' }, 'quiet_from', '"25:00" is not a time such as 21:00'],
  [{ quietFrom: '08:00' }, 'quiet_until', 'must differ from quiet_from'],
])('settings %j are refused', (input, field, issue) => {
  expect(issueOf(input)).toEqual({ field, issue: expect.stringContaining(issue) })
})
