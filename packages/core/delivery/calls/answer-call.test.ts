import { twilioSignature } from '@rodovia/outside/twilio/signature.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { twilioAccount } from '../../../../test/support/twilio-peer.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { readOrderAccessLog, readOwnAccessLog } from '../../privacy/read-access-log.ts'
import { findDelivery } from '../reading/read-deliveries.ts'
import { answerMaskedCall } from './answer-call.ts'
import { aScene, byDriver, byLink, byUser, page, refused, type Scene } from './calls.fixture.ts'

let masked: UseCases
beforeAll(async () => {
  masked = await openUseCases(twilioAccount)
})
afterAll(() => masked[Symbol.asyncDispose]())

/** The TwiML for a call that Twilio announces. */
function ring(from: string, to: string): Promise<string> {
  const form = new URLSearchParams({ AccountSid: twilioAccount.CALLS_TWILIO_ACCOUNT_SID, From: from, To: to })
  const signing = {
    authToken: twilioAccount.CALLS_TWILIO_AUTH_TOKEN,
    url: `${masked.deliverySettings.publicUrl}/calls/voice`,
  }
  return answerMaskedCall(masked, { form: form.toString(), signature: twilioSignature(signing, form) })
}
const dials = (number: string) => expect.stringContaining(`<Number>${number}</Number>`)
const ended = expect.stringContaining('<Say')
const rejected = expect.stringContaining('<Reject/>')

describe('with a provider', () => {
  let scene: Scene
  beforeEach(async () => {
    scene = await aScene(masked)
  })

  test('a number connects driver and recipient in both directions, and shows neither number', async () => {
    const { driverPhone, recipientPhone, shop, driver, order } = scene
    const call = await byDriver(masked, scene, 'recipient')
    expect(call).toMatchObject({ isMasked: true, number: '+551130000001', whatsappUrl: null })
    expect(await ring(driverPhone, call.number)).toEqual(dials(recipientPhone))
    expect(await ring(driverPhone, call.number)).toContain(`callerId="${call.number}"`)
    expect(await ring(recipientPhone, call.number)).toEqual(dials(driverPhone))
    expect(await ring('+5511977777777', call.number)).toEqual(rejected)
    expect(await ring('anonymous', call.number)).toEqual(rejected)
    expect(await ring(driverPhone, '+551130000002')).toEqual(rejected)
    expect(await byLink(masked, order, 'driver')).toMatchObject({ number: call.number, isMasked: true })

    const kinds = [
      { kind: 'call', role: 'cliente_externo', call: { caller: 'recipient', callee: 'driver' } },
      { kind: 'call', role: 'driver', call: { caller: 'driver', callee: 'recipient' } },
    ]
    const ofOrder = await readOrderAccessLog(masked, { actor: shop, orderId: order.orderId, page })
    expect(ofOrder.items.filter(({ call }) => call)).toMatchObject(kinds)
    expect((await readOwnAccessLog(masked, { actor: driver, page })).items).toMatchObject(kinds)
  })

  test('the driver sees no number, and a shipper calls the driver by a masked one', async () => {
    const { driver, shop, order, driverPhone } = scene
    const view = await findDelivery(masked, { actor: driver, code: order.code })
    expect(view).toMatchObject({ isMasked: false, areNumbersHidden: true })
    expect(view.recipient.phone).toMatch(/^\+\*\* \*\* \*{5}-\*\*\d\d$/)
    await expect(byUser(masked, shop, order, 'driver')).rejects.toMatchObject(
      refused('validation_failed', { issues: [expect.objectContaining({ field: 'from' })] }),
    )
    const call = await byUser(masked, shop, order, 'driver', '(11) 97777-0000')
    expect(await ring('+5511977770000', call.number)).toEqual(dials(driverPhone))
    // A caller who reads the number in the order needs no telephone on file.
    expect(await byUser(masked, shop, order, 'recipient')).toMatchObject({ isMasked: false })
  })

  test('the number ends with the rule, with its time and with the driver', async () => {
    const { driverPhone, recipientPhone, driver, order } = scene
    const { number, expiresAt } = await byDriver(masked, scene, 'recipient')
    expect(expiresAt!.getTime() - masked.clock().getTime()).toBe(3_600_000)
    masked.pass(3_599)
    expect(await ring(driverPhone, number)).toEqual(dials(recipientPhone))
    masked.pass(1)
    expect(await ring(driverPhone, number)).toEqual(ended)
    await byDriver(masked, scene, 'recipient')
    expect(await ring(driverPhone, number)).toEqual(dials(recipientPhone))

    await masked.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
    await byDriver(masked, scene, 'recipient')
    expect(await ring(driverPhone, number)).toEqual(dials(recipientPhone))
    await masked.query(
      `UPDATE deliveries SET ended_at = ended_at - interval '25 hours' WHERE order_id = $1`,
      [order.orderId],
    )
    expect(await ring(driverPhone, number)).toEqual(ended)
    expect(await ring(recipientPhone, number)).toEqual(ended)
    await masked.query('UPDATE deliveries SET driver_id = $1, ended_at = $3 WHERE order_id = $2', [
      ...[(await masked.aDriver()).userId, order.orderId, masked.clock()],
    ])
    expect(await ring(driverPhone, number)).toEqual(ended)
  })

  test('a recipient’s number ends with the hand-over', async () => {
    const { recipientPhone, driverPhone, driver, order } = scene
    const { number } = await byLink(masked, order, 'driver')
    expect(await ring(recipientPhone, number)).toEqual(dials(driverPhone))
    await masked.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
    expect(await ring(recipientPhone, number)).toEqual(ended)
  })

  test('a request that Twilio did not sign is not found', async () => {
    const request = { form: 'From=%2B5511912345678&To=%2B551130000001', signature: 'none' }
    await expect(answerMaskedCall(masked, request)).rejects.toMatchObject(refused('not_found'))
    const plain = { ...masked, callMasking: null }
    await expect(answerMaskedCall(plain, request)).rejects.toMatchObject(refused('not_found'))
  })
})
