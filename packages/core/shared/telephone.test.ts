import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { issueOf } from './refusal.fixture.ts'
import {
  parseTelephone,
  readOptionalPhone,
  readPhone,
  searchedDigits,
  telephoneIn,
  whatsappUrlOf,
} from './telephone.ts'

describe('a number of a person', () => {
  test.each([
    ['+55 11 91234-5678', '+55 11 91234-5678', '+5511912345678'],
    ['+55 (011) 91234-5678', '+55 11 91234-5678', '+5511912345678'],
    ['(011) 3456-7890', '+55 11 3456-7890', '+551134567890'],
    ['015 11 91234-5678', '+55 11 91234-5678', '+5511912345678'],
    ['0 21 48 99999-1234', '+55 48 99999-1234', '+5548999991234'],
    ['(0xx85) 3222-1000', '+55 85 3222-1000', '+558532221000'],
    ['5511912345678', '+55 11 91234-5678', '+5511912345678'],
    ['553133334444', '+55 31 3333-4444', '+553133334444'],
    ['55 99123-4567', '+55 55 99123-4567', '+5555991234567'],
    ['0055 11 91234-5678', '+55 11 91234-5678', '+5511912345678'],
    ['(11) 8765-4321', '+55 11 98765-4321', '+5511987654321'],
    ['+55 61 9987-6543', '+55 61 99987-6543', '+5561999876543'],
    ['tel:+5511912345678', '+55 11 91234-5678', '+5511912345678'],
    ['WhatsApp: 11 91234.5678', '+55 11 91234-5678', '+5511912345678'],
    ['wa.me/5511912345678', '+55 11 91234-5678', '+5511912345678'],
    ['\u202a+55 11 91234\u20115678\u202c', '+55 11 91234-5678', '+5511912345678'],
    ['\ufeff(11)\u00a091234\u20135678', '+55 11 91234-5678', '+5511912345678'],
    ['\u2066(21)\u202f98877\u22126655\u2069', '+55 21 98877-6655', '+5521988776655'],
    ['１１ ９１２３４－５６７８', '+55 11 91234-5678', '+5511912345678'],
    ["'11912345678", '+55 11 91234-5678', '+5511912345678'],
    ['+598 99 123 456', '+598 99 123 456', '+59899123456'],
    ['00 598 99 123 456', '+598 99 123 456', '+59899123456'],
    ['00 15 598 99 123 456', '+598 99 123 456', '+59899123456'],
    ['+54 9 11 1234-5678', '+54 9 11 1234 5678', '+5491112345678'],
    ['+595 981 123456', '+595 981 123456', '+595981123456'],
    ['+1 (415) 867-5309', '+1 415 867 5309', '+14158675309'],
  ])('%s is %s', (written, text, e164) => {
    expect(parseTelephone(written)).toEqual({ text, telUrl: `tel:${e164}`, e164 })
  })

  test('that is messaged has a chat', () => {
    expect(whatsappUrlOf(telephoneIn('(11) 91234-5678')!)).toBe('https://wa.me/5511912345678')
    expect(whatsappUrlOf(telephoneIn('4004-1234')!)).toBeNull()
  })
})

test.each([
  ['0800 900 0000', '0800 900 0000', 'tel:08009000000'],
  ['+55 0800 721 1234', '0800 721 1234', 'tel:08007211234'],
  ['0800900000,00000000', '0800 90 0000,00000000', 'tel:0800900000,00000000'],
  ['0800 705 2030 ID: 12345678', '0800 705 2030,12345678', 'tel:08007052030,12345678'],
  ['0800 705 2030 p 77', '0800 705 2030,77', 'tel:08007052030,77'],
  ['(11) 3456-7890 ramal 22', '+55 11 3456-7890,22', 'tel:+551134567890,22'],
  ['+55 11 3456-7890;ext=12', '+55 11 3456-7890,12', 'tel:+551134567890,12'],
  ['4004-1234', '4004-1234', 'tel:40041234'],
  ['3003 1234', '3003-1234', 'tel:30031234'],
  ['(11) 4004-1234', '+55 11 4004-1234', 'tel:+551140041234'],
  ['0300 123 4567', '0300 123 4567', 'tel:03001234567'],
  ['0500 123 4567', '0500 123 4567', 'tel:05001234567'],
  ['0900 123456', '0900 12 3456', 'tel:0900123456'],
  ['190', '190', 'tel:190'],
  ['192', '192', 'tel:192'],
  ['10315', '10315', 'tel:10315'],
])('%s is called as %s, and never messaged', (written, text, telUrl) => {
  expect(parseTelephone(written)).toEqual({ text, telUrl, e164: null })
})

test.each([
  ['91234-5678', '11', '+55 11 91234-5678'],
  ['3456-7890', '19', '+55 19 3456-7890'],
  ['8765-4321', '21', '+55 21 98765-4321'],
  ['0 99999-1234', '48', '+55 48 99999-1234'],
  ['+55 98888-7777', '55', '+55 55 98888-7777'],
  ['3000-0000', '61', '+55 61 3000-0000'],
])('%s takes the area code %s, and has none by itself', (written, areaCode, text) => {
  expect(telephoneIn(written, areaCode)?.text).toBe(text)
  expect(parseTelephone(written)).toBe('no_area_code')
  expect(issueOf(() => readPhone('phone', written))?.issue).toContain('has no area code')
  expect(readPhone('phone', written, { isPlaceUnknown: true })).toBe(written)
})

test.each([
  ...['', '0', '12', '123', '911', '1234-5678', '0000000000', '(00) 00000-0000', '11 11111-1111'],
  ...['+55 20 91234-5678', '+55 11 12345678', '+11 91234-5678', '598 99 123 456', '+999 123 456 789'],
  ...['Ana', 'call me', '+55 11 91234-5678 ext', '1'.repeat(16), '11 9١234 5678', '+** ** *****-**78'],
  ...['(11) 91234-5678 / (11) 3456-7890', '11912345678.0', '0800 705 2030 - 12345678'],
])('%j is no telephone number', (written) => {
  expect(telephoneIn(written)).toBeNull()
  expect(issueOf(() => readPhone('phone', written))?.field).toBe('phone')
})

test('the issue names the value without what nobody sees', () => {
  expect(issueOf(() => readPhone('phone', '\u202a12-34\u202c'))?.issue).toBe(
    '"12-34" is not a telephone number: 8 to 15 digits, such as +55 11 91234-5678',
  )
})

test('the stored form is read as itself, and fits its column', () => {
  const digits = fc
    .array(fc.constantFrom(...'0123456789 -()+,#'), { maxLength: 24 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(digits, fc.constantFrom('11', '48', null), (written, areaCode) => {
      const telephone = telephoneIn(written, areaCode)
      if (telephone === null) return
      expect(telephoneIn(telephone.text)).toEqual(telephone)
      expect(telephone.text.length).toBeLessThanOrEqual(25)
    }),
    { numRuns: 2000 },
  )
})

test('a blank number is none where it is optional', () => {
  expect([null, undefined, ' '].map((written) => readOptionalPhone('phone', written))).toEqual([
    null,
    null,
    null,
  ])
})

test.each([
  ['+55 11 91234-5678', '11912345678'],
  ['015 11 8765-4321', '11987654321'],
  ['+1 212 555 0100', '12125550100'],
  ['0800 705 2030,12345678', '705203012345678'],
  ['no number 12', '12'],
])('%s is searched by %s', (phone, digits) => {
  expect(searchedDigits(phone)).toBe(digits)
})
