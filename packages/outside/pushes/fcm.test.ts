import { machine } from '@rodovia/platform/crypto/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FcmPeer, fcmErrors, startFcmPeer } from '../../../test/support/pushes/fcm-peer.ts'
import { createFcm } from './fcm.ts'
import { aMessage } from './message.fixture.ts'
import type { PushService } from './service.ts'

let peer: FcmPeer
let fcm: PushService
beforeAll(async () => {
  peer = await startFcmPeer()
  const { FCM_SERVICE_ACCOUNT: account } = peer.env
  const { url } = peer
  fcm = createFcm({ url, account: JSON.parse(account) }, machine)
})
afterAll(async () => {
  await fcm[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
})

describe('a push by FCM', () => {
  test('arrives with its text, data and expiry', async () => {
    const message = aMessage({ token: 'phone-1', secondsLeft: 45 })
    expect(await fcm.send([message])).toEqual([{ outcome: 'sent' }])
    expect(peer.messages).toEqual([
      {
        token: 'phone-1',
        notification: { title: message.title, body: message.body },
        data: message.data,
        android: {
          priority: 'HIGH',
          ttl: expect.stringMatching(/^[34]\ds$/),
          collapse_key: message.id,
          notification: { tag: message.id },
        },
      },
    ])
  })

  test('shares one access token with the others', async () => {
    const many = Array.from({ length: 100 }, () => aMessage())
    expect(await fcm.send(many)).toEqual(many.map(() => ({ outcome: 'sent' })))
    await fcm.send([aMessage()])
    expect(peer.tokensGiven()).toBe(1)
  })

  test('results are distinguished: dead, retry with the requested delay, refused, failed', async () => {
    peer.answerTo('gone', fcmErrors.unregistered)
    peer.answerTo('busy', { ...fcmErrors.quota, headers: { 'retry-after': '30' } })
    peer.answerTo('away', { status: 503, body: '<html>' })
    peer.answerTo('foreign', {
      status: 403,
      body: { error: { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } },
    })
    peer.answerTo('misspelt', {
      status: 400,
      body: {
        error: {
          status: 'INVALID_ARGUMENT',
          details: [
            { fieldViolations: [{ field: 'message.token', description: 'Invalid registration token' }] },
          ],
        },
      },
    })
    const tokens = ['fine', 'gone', 'busy', 'away', 'foreign', 'misspelt']
    expect(await fcm.send(tokens.map((token) => aMessage({ token })))).toEqual([
      { outcome: 'sent' },
      { outcome: 'dead' },
      { outcome: 'retry', reason: '429 QUOTA_EXCEEDED', afterSeconds: 30 },
      { outcome: 'retry', reason: '503' },
      { outcome: 'refused', reason: '403 SENDER_ID_MISMATCH' },
      { outcome: 'dead' },
    ])
  })

  test('keeps the token if the project is unknown', async () => {
    peer.answerTo('of-a-wrong-project', { status: 404, body: { error: { status: 'NOT_FOUND' } } })
    expect(await fcm.send([aMessage({ token: 'of-a-wrong-project' })])).toEqual([
      { outcome: 'failed', reason: '404 NOT_FOUND' },
    ])
  })

  test('gets a new access token when the old one was revoked', async () => {
    peer.revokeTokens()
    expect(await fcm.send([aMessage()])).toEqual([{ outcome: 'retry', reason: '401 THIRD_PARTY_AUTH_ERROR' }])
    expect(await fcm.send([aMessage()])).toEqual([{ outcome: 'sent' }])
    expect(peer.tokensGiven()).toBe(2)
  })

  test('times out after seconds, together with the others', async () => {
    peer.answerTo('never', null)
    const [never, fine] = await fcm.send([aMessage({ token: 'never' }), aMessage()])
    expect(never).toMatchObject({ outcome: 'retry' })
    expect(fine).toEqual({ outcome: 'sent' })
  })
})
