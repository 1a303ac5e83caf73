import { expect, test } from 'vitest'
import { isSameOriginForm, isSameOriginRead } from './same-origin.ts'

const publicUrl = 'https://rodovia.example'
const host = '10.0.0.7:4000'

test.each([
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://rodovia.example' },
  { origin: 'http://10.0.0.7:4000' },
])('a form of our pages is accepted: %j', (headers) => {
  expect(isSameOriginForm({ host, ...headers }, publicUrl)).toBe(true)
})

test.each([
  {},
  { 'sec-fetch-site': 'cross-site', origin: 'https://rodovia.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://rodovia.example' },
  { 'sec-fetch-site': '' },
  { origin: 'null' },
  { origin: 'https://rodovia.example.elsewhere.example' },
  { origin: 'https://rodovia.example:8443' },
  { origin: 'https://elsewhere.example' },
])('a form of another site is refused: %j', (headers) => {
  expect(isSameOriginForm({ host, ...headers }, publicUrl)).toBe(false)
})

test('only our own pages may read a stream', () => {
  expect(isSameOriginRead({})).toBe(true)
  expect(isSameOriginRead({ 'sec-fetch-site': 'same-origin' })).toBe(true)
  for (const site of ['same-site', 'cross-site', 'none', ''])
    expect(isSameOriginRead({ 'sec-fetch-site': site })).toBe(false)
})
