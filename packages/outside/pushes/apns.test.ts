import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApnsPeer, startApnsPeer } from '../../../test/support/pushes/apns-peer.ts'
import { createApns } from './apns.ts'
import { aMessage } from './message.fixture.ts'
import type { PushService } from './service.ts'

let peer: ApnsPeer
let apns: PushService
beforeAll(async () => {
  peer = await startApnsPeer()
  setDefaultCACertificates([...getCACertificates(), peer.certificate])
  apns = createApns(settingsOf(peer))
})
afterAll(async () => {
  await apns[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
})

const settingsOf = ({ env }: ApnsPeer) => ({
  url: env.APNS_URL,
  key: env.APNS_KEY,
  keyId: env.APNS_KEY_ID,
  teamId: env.APNS_TEAM_ID,
  topic: env.APNS_TOPIC,
})

let devices = 0
const aDevice = () => (++devices).toString(16).padStart(64, 'a')
const aPush = (token = aDevice()) => aMessage({ token })

describe('a push by APNs', () => {
  test('arrives with its text, data and expiry', async () => {
    const message = aPush()
    expect(await apns.send([message])).toEqual([{ outcome: 'sent' }])
    expect(peer.pushes).toEqual([
      {
        device: message.token,
        headers: expect.objectContaining({
          'apns-topic': 'dev.rodovia.motorista',
          'apns-push-type': 'alert',
          'apns-priority': '10',
          'apns-collapse-id': message.id,
          'apns-expiration': String(Math.floor(message.expiresAt.getTime() / 1000)),
        }),
        payload: {
          ...message.data,
          aps: { alert: { title: message.title, body: message.body }, sound: 'default' },
        },
      },
    ])
  })

  test('shares one provider token and one connection with the others', async () => {
    const many = Array.from({ length: 200 }, () => aPush())
    expect(await apns.send(many)).toEqual(many.map(() => ({ outcome: 'sent' })))
    await apns.send([aPush()])
    expect(peer.providerTokens.size).toBe(1)
    expect(peer.connections()).toBe(1)
  })

  test('results are distinguished: dead, retry, failed', async () => {
    const answers = [
      [{ status: 410, reason: 'Unregistered' }, { outcome: 'dead' }],
      [{ status: 400, reason: 'BadDeviceToken' }, { outcome: 'dead' }],
      [
        { status: 429, reason: 'TooManyRequests' },
        { outcome: 'retry', reason: 'TooManyRequests' },
      ],
      [
        { status: 503, reason: 'ServiceUnavailable' },
        { outcome: 'retry', reason: 'ServiceUnavailable' },
      ],
      [
        { status: 403, reason: 'ExpiredProviderToken' },
        { outcome: 'retry', reason: 'ExpiredProviderToken' },
      ],
      [
        { status: 400, reason: 'PayloadEmpty' },
        { outcome: 'failed', reason: 'PayloadEmpty' },
      ],
    ] as const
    const messages = answers.map(([answer]) => {
      const message = aPush()
      peer.answerTo(message.token, answer)
      return message
    })
    expect(await apns.send(messages)).toEqual(answers.map(([, result]) => result))
  })

  test('is not sent to an invalid device token', async () => {
    const before = peer.pushes.length
    expect(await apns.send([aPush('../../1/apps/dev.rodovia.motorista/channels')])).toEqual([
      { outcome: 'dead' },
    ])
    expect(peer.pushes).toHaveLength(before)
  })

  test('uses a new connection after GOAWAY, with the same provider token', async () => {
    await apns.send([aPush()])
    const [connections, tokens] = [peer.connections(), peer.providerTokens.size]
    peer.goaway()
    const tries = async () => (await apns.send([aPush()]))[0]?.outcome
    await expect.poll(tries).toBe('sent')
    expect(peer.connections()).toBe(connections + 1)
    expect(peer.providerTokens.size).toBe(tokens)
  })

  test('uses a new connection when the old one fell silent', async () => {
    const [connections, tokens] = [peer.connections(), peer.providerTokens.size]
    peer.fallSilent(true)
    expect(await apns.send([aPush()])).toMatchObject([{ outcome: 'retry' }])
    peer.fallSilent(false)
    expect(await apns.send([aPush()])).toEqual([{ outcome: 'sent' }])
    expect(peer.connections()).toBe(connections + 1)
    expect(peer.providerTokens.size).toBe(tokens)
  })

  test('is refused with an unknown key', async () => {
    await using stranger = await startApnsPeer()
    await using other = createApns({ ...settingsOf(peer), key: stranger.env.APNS_KEY })
    expect(await other.send([aPush()])).toEqual([{ outcome: 'failed', reason: 'InvalidProviderToken' }])
  })

  test('is retried when the server is unreachable', async () => {
    const gone = await startApnsPeer()
    await gone[Symbol.asyncDispose]()
    await using nobody = createApns(settingsOf(gone))
    expect(await nobody.send([aPush()])).toMatchObject([{ outcome: 'retry' }])
  })
})
