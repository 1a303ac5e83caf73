import { describe, expect, test } from 'vitest'
import { issueOf as firstIssueOf } from '../../shared/refusal.fixture.ts'
import { endpointIn, readWebSubscription } from './web-subscription.ts'

const settings = { allowsHttp: false, allowsHost: (host: string) => host !== '10.0.0.1' }
const p256dh = `BP${'x'.repeat(85)}`
const auth = `${'y'.repeat(21)}A`
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA'
const aSubscription = (traits: object = {}) =>
  JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth }, ...traits })

const issueOf = (text: string) => firstIssueOf(() => readWebSubscription(text, settings))?.issue

describe('the subscription of a browser', () => {
  test('is read as the browser writes it, without what is not needed', () => {
    const subscription = { endpoint, keys: { p256dh, auth } }
    expect(readWebSubscription(aSubscription(), settings)).toEqual(subscription)
    expect(readWebSubscription(` ${JSON.stringify(subscription, null, 2)}\n`, settings)).toEqual(subscription)
  })

  test.each([
    ['ExponentPushToken[abc]', 'must be the JSON of a PushSubscription'],
    ['', 'got ""'],
    ['null', 'must be the JSON of a PushSubscription'],
    ['[]', 'must be the JSON of a PushSubscription'],
    [aSubscription({ endpoint: 7 }), 'must be the JSON of a PushSubscription'],
    [aSubscription({ endpoint: 'http://example.com/' }), 'begins with http:'],
    [aSubscription({ endpoint: 'https://10.0.0.1/' }), 'leads to 10.0.0.1, which is no public address'],
    [aSubscription({ endpoint: 'https://user:word@example.com/' }), 'holds credentials'],
    [aSubscription({ endpoint: `https://example.com/${'a'.repeat(2048)}` }), 'has 2068 characters'],
    [aSubscription({ keys: null }), 'keys.p256dh'],
    [aSubscription({ keys: { auth } }), 'keys.p256dh'],
    [aSubscription({ keys: { p256dh: p256dh.replace('B', 'A'), auth } }), 'keys.p256dh'],
    [aSubscription({ keys: { p256dh: `${p256dh}x`, auth } }), 'keys.p256dh'],
    [aSubscription({ keys: { p256dh } }), 'keys.auth'],
    [aSubscription({ keys: { p256dh, auth: `${auth}==` } }), 'keys.auth'],
  ])('%s is refused', (text, why) => {
    expect(issueOf(text)).toContain(why)
  })

  test('is refused without repeating its secrets', () => {
    expect(issueOf(aSubscription({ keys: { p256dh, auth: 'short-secret' } }))).not.toContain('short-secret')
  })

  test('is named by its endpoint', () => {
    expect(endpointIn(aSubscription({ keys: null }))).toBe(endpoint)
    expect(endpointIn('{"endpoint":"HTTPS://Example.com"}')).toBe('https://example.com/')
    expect(endpointIn('ExponentPushToken[abc]')).toBeNull()
  })
})
