import { expect, test } from 'vitest'
import { twilioSignature } from '../twilio/signature.ts'
import { createTwilioVoice } from './twilio-voice.ts'

const account = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: '12345',
  numbers: ['+551130000001'],
  holdSeconds: 3600,
  voiceUrl: 'https://rodovia.example/calls/voice',
}
const voice = createTwilioVoice(account)

const fields = { AccountSid: account.accountSid, From: '+5511912345678', To: '+551130000001', CallSid: 'CA1' }
const signed = (more: object = {}, by = account) => {
  const form = new URLSearchParams({ ...fields, ...more })
  return { form: form.toString(), signature: twilioSignature({ ...by, url: by.voiceUrl }, form) }
}

test('the signature is that of Twilio’s documentation', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const form = new URLSearchParams({
    ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
    ...{ From: '+14158675309', To: '+18005551212' },
  })
  expect(twilioSignature({ authToken: '12345', url }, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

test('a signed call to a number of the pool is read', () => {
  expect(voice.readCall(signed())).toEqual({ from: '+5511912345678', to: '+551130000001' })
  expect(voice.readCall(signed({ From: 'anonymous', CallerName: 'É você & eu' }))).toEqual({
    from: 'anonymous',
    to: '+551130000001',
  })
})

test.each([
  ['of another token', signed({}, { ...account, authToken: '12346' })],
  ['of another address', signed({}, { ...account, voiceUrl: 'https://other.example/calls/voice' })],
  ['of another account', signed({ AccountSid: `AC${'1'.repeat(32)}` })],
  ['to a number that is not of the pool', signed({ To: '+551130000009' })],
  ['with a changed field', { ...signed(), form: signed({ From: '+5511900000000' }).form }],
  ['with the signature of another call', { ...signed(), form: signed({ CallSid: 'CA2' }).form }],
  [
    'with a second caller before the signed one',
    { ...signed(), form: `From=%2B5511900000000&${signed().form}` },
  ],
  ['without a signature', { ...signed(), signature: '' }],
])('a request %s is not read', (_, request) => {
  expect(voice.readCall(request)).toBeNull()
})

test('the answers are TwiML, and the called person sees the number of the pool', () => {
  const dial = voice.answer({ kind: 'dial', number: '+5511900000001', showing: '+551130000001' })
  expect(dial).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Response><Dial callerId="\+551130000001" [^>]*><Number>\+5511900000001<\/Number><\/Dial><\/Response>$/,
  )
  expect(voice.answer({ kind: 'reject' })).toContain('<Response><Reject/></Response>')
  expect(voice.answer({ kind: 'ended' })).toMatch(/<Say language="pt-BR">[^<]+<\/Say><Hangup\/>/)
})
