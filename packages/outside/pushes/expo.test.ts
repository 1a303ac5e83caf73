import { machine } from '@rodovia/platform/crypto/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExpoPeer, startExpoPeer } from '../../../test/support/pushes/expo-peer.ts'
import { createExpo, type ExpoService } from './expo.ts'
import { aMessage } from './message.fixture.ts'

let peer: ExpoPeer
let expo: ExpoService
beforeAll(async () => {
  peer = await startExpoPeer()
  const { EXPO_ACCESS_TOKEN: accessToken } = peer.env
  const { url } = peer
  expo = createExpo({ url, accessToken }, machine)
})
afterAll(async () => {
  await expo[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
})

const aDevice = () => `ExponentPushToken[${machine.newId()}]`
const aPush = (token = aDevice()) => aMessage({ token })
const sent = { outcome: 'sent', ticket: expect.any(String) }

describe('a push by Expo', () => {
  test('arrives with its text and data, and returns a ticket', async () => {
    const message = aPush()
    expect(await expo.send([message])).toEqual([sent])
    const { token: to, title, body, data, id } = message
    expect(peer.messages).toEqual([
      expect.objectContaining({ to, title, body, data, collapseId: id, priority: 'high' }),
    ])
    expect(peer.messages[0]?.ttl).toBeGreaterThan(30)
  })

  test('shares a request with a hundred others', async () => {
    const many = Array.from({ length: 250 }, () => aPush())
    expect(await expo.send(many)).toEqual(many.map(() => sent))
  })

  test('results are distinguished: dead, retry, failed', async () => {
    const [gone, busy, big] = [aDevice(), aDevice(), aDevice()]
    peer.failTicketsOf(gone, 'DeviceNotRegistered')
    peer.failTicketsOf(busy, 'MessageRateExceeded')
    peer.failTicketsOf(big, 'MessageTooBig')
    expect(await expo.send([aPush(gone), aPush(busy), aPush(big), aPush('no token'), aPush()])).toEqual([
      { outcome: 'dead' },
      { outcome: 'retry', reason: 'MessageRateExceeded' },
      { outcome: 'failed', reason: 'MessageTooBig' },
      { outcome: 'dead' },
      sent,
    ])
  })

  test('arrives although the apps belong to several projects', async () => {
    const other = aDevice()
    peer.moveToProject(other, '@rodovia/loja')
    expect(await expo.send([aPush(), aPush(other), aPush()])).toEqual([sent, sent, sent])
  })

  test('is retried at once after a 429, and later when Expo is down', async () => {
    peer.answerNext({ status: 429, body: { errors: [{ code: 'TOO_MANY_REQUESTS', message: 'slower' }] } })
    expect(await expo.send([aPush()])).toEqual([sent])
    peer.answerNext({ status: 502, body: '<html>' })
    expect(await expo.send([aPush(), aPush()])).toMatchObject([{ outcome: 'retry' }, { outcome: 'retry' }])
  })

  test('has a receipt later', async () => {
    const devices = [aDevice(), aDevice(), aDevice(), aDevice()] as const
    const results = await expo.send(devices.map((device) => aPush(device)))
    const tickets = results.map((result) => ('ticket' in result && result.ticket) || '')
    peer.giveReceiptsOf(devices[0], null)
    peer.giveReceiptsOf(devices[1], 'DeviceNotRegistered')
    peer.giveReceiptsOf(devices[2], 'InvalidCredentials')
    expect([...(await expo.expoReceipts(tickets))]).toEqual([
      [tickets[0], 'arrived'],
      [tickets[1], 'dead'],
      [tickets[2], 'failed'],
    ])
  })
})
