import { textsOf } from '@rodovia/core/shared/refusal.fixture.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readInput } from '../http/parse-input.ts'
import {
  cep,
  degrees,
  email,
  expectingObject,
  flag,
  optionalImage,
  optionalText,
  pageQuery,
  secretText,
  text,
} from './request-fields.ts'

const everything = z.object(
  {
    email,
    password: secretText,
    cep,
    lat: degrees,
    available: flag,
    name: text,
    note: optionalText,
    photo_b64: optionalImage,
  },
  expectingObject,
)
const good = {
  email: 'ana@example.com',
  password: 'secret',
  cep: '01310100',
  lat: -23.5,
  available: true,
  name: 'Ana',
}

/** The issues that a body is refused with. */
function issuesOf(input: unknown, schema: z.ZodType = everything, whole = 'body') {
  try {
    readInput(schema, input, whole)
    return []
  } catch (error) {
    if (isRefusal(error) && error.code === 'validation_failed') return textsOf(error.facts.issues)
    throw error
  }
}

describe('a body', () => {
  test('may have null for an optional field, and unknown fields', () => {
    expect(issuesOf({ ...good, note: null, photo_b64: null, more: 1 })).toEqual([])
  })

  test('of a partner is refused with each unknown field, the one that is meant, and all that there are', () => {
    const parcel = z.strictObject({ weight_g: z.number() })
    const strict = z.strictObject({ recipient_pin: text.nullish(), parcels: z.array(parcel).nullish() })
    expect(
      issuesOf({ recipient_pim: '1234', zzz: 1, parcels: [{ weight_g: 1, wieght_g: 2 }] }, strict),
    ).toEqual([
      { field: 'parcels.0.wieght_g', issue: 'is not known: did you mean weight_g? Allowed: weight_g' },
      {
        field: 'recipient_pim',
        issue: 'is not known: did you mean recipient_pin? Allowed: recipient_pin, parcels',
      },
      { field: 'zzz', issue: 'is not known. Allowed: recipient_pin, parcels' },
    ])
  })

  test('is refused with each field, its value and what is allowed', () => {
    expect(
      issuesOf({ ...good, email: 'ana', cep: '01310-100', lat: '7', available: 'yes', name: ['x'], note: 7 }),
    ).toEqual([
      { field: 'email', issue: 'must be an e-mail address of at most 254 characters; got "ana"' },
      {
        field: 'cep',
        issue: 'must be exactly 8 digits without a hyphen, such as 01310100; got "01310-100"',
      },
      { field: 'lat', issue: 'must be a number of degrees; got "7"' },
      { field: 'available', issue: 'must be true or false; got "yes"' },
      { field: 'name', issue: 'must be a string; got a list' },
      { field: 'note', issue: 'must be a string; got 7' },
    ])
  })

  test('is refused with its missing fields', () => {
    expect(issuesOf({}).map(({ field, issue }) => `${field} ${issue}`)).toEqual([
      'email is required: an e-mail address of at most 254 characters',
      'password is required: a string of 1 to 1024 characters',
      'cep is required: exactly 8 digits without a hyphen, such as 01310100',
      'lat is required: a number of degrees',
      'available is required: true or false',
      'name is required: a string',
    ])
  })

  test('is refused with long values shortened, and without secrets and images', () => {
    const [named] = issuesOf({ ...good, cep: 'x'.repeat(1000) })
    expect(named?.issue.length).toBeLessThan(120)
    const secret = 'hunter2'.repeat(200)
    const issues = issuesOf({ ...good, password: secret, photo_b64: 7 })
    expect(issues.map(({ field }) => field)).toEqual(['password', 'photo_b64'])
    expect(JSON.stringify(issues)).not.toContain('hunter2')
  })

  test.each([null, [], 'text', 7])('that is %j is not an object', (body) => {
    expect(issuesOf(body)).toEqual([
      { field: 'body', issue: expect.stringContaining('must be a JSON object; got') },
    ])
  })

  test('refuses NaN and Infinity', () => {
    for (const lat of [Number.POSITIVE_INFINITY, Number.NaN])
      expect(issuesOf({ ...good, lat })).toHaveLength(1)
  })
})

describe('a page', () => {
  test.each([
    [{}, { limit: 50, offset: 0 }],
    [
      { limit: '0', offset: '7' },
      { limit: 0, offset: 7 },
    ],
    [{ limit: '007' }, { limit: 7, offset: 0 }],
    [{ limit: '501' }, { limit: 500, offset: 0 }],
    [
      { limit: '9'.repeat(400), offset: '9'.repeat(400) },
      { limit: 500, offset: 1_000_000_000 },
    ],
  ])('of %j is %j', (given, expected) => {
    expect(readInput(pageQuery, given, 'query')).toEqual(expected)
  })

  test.each(['-1', '1.5', '1e3', ' 5', '+5', '', 'NaN', '0x10', '٣'])('refuses the limit "%s"', (limit) => {
    expect(issuesOf({ limit }, pageQuery)).toEqual([
      { field: 'limit', issue: `must be a whole number of at least 0; got ${JSON.stringify(limit)}` },
    ])
  })

  test('refuses a duplicate parameter', () => {
    expect(issuesOf({ limit: ['1', '2'] }, pageQuery, 'query')).toEqual([
      { field: 'limit', issue: 'is there 2 times; once is allowed' },
    ])
  })
})
