import { expect, test } from 'vitest'
import { anId } from '../../identity/actor.fixture.ts'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { changedSettings, defaultMessageSettings } from './message-settings.ts'

const before = defaultMessageSettings(anId(7))
const change = (input: Parameters<typeof changedSettings>[1]) =>
  changedSettings(before, input, ['sms', 'email'])

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
  [{ channels: ['sms', 'sms'] as const }, 'channels', 'has sms twice: once is allowed'],
  [{ kinds: ['pin'] as const }, 'kinds', 'must be one of '],
  [{ quietFrom: '25:00' }, 'quiet_from', '"25:00" is not a time such as 21:00'],
  [{ quietFrom: '08:00' }, 'quiet_until', 'must differ from quiet_from'],
])('settings %j are refused', (input, field, issue) => {
  expect(issueOf(() => change(input))).toEqual({ field, issue: expect.stringContaining(issue) })
})
