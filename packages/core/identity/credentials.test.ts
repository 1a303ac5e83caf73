import { expect, test } from 'vitest'
import { issueOf } from '../shared/refusal.fixture.ts'
import { assertPasswordAllowed, readEmail } from './credentials.ts'

test('an address is one in any case', () => {
  expect(readEmail(' Ana.Souza@Example.COM ')).toBe('ana.souza@example.com')
})

test.each([
  '',
  'ana',
  'ana@home',
  'ana@example.c',
  'a b@example.com',
  'ana@@example.com',
  `${'a'.repeat(65)}@example.com`,
])('%j is no e-mail address', (text) => {
  expect(issueOf(() => readEmail(text))?.field).toBe('email')
})

const passwords = { isCommon: (password: string) => password === 'qwertyuiop' }
const faultOf = (password: string) => issueOf(() => assertPasswordAllowed({ passwords }, password))

test('a password has 10 to 200 characters, and is none that is guessed first', () => {
  for (const password of ['long enough', 'x'.repeat(10), 'x'.repeat(200)])
    expect(faultOf(password)).toBeNull()
  for (const password of ['', 'x'.repeat(9), 'x'.repeat(201), 'qwertyuiop'])
    expect(faultOf(password)?.field).toBe('password')
})

test('no refusal repeats a password', () => {
  for (const password of ['hunter2', 'qwertyuiop', 'secret'.repeat(50)])
    expect(faultOf(password)!.issue).not.toContain(password)
  const renamed = issueOf(() => assertPasswordAllowed({ passwords }, 'short', 'new_password'))
  expect(renamed?.field).toBe('new_password')
})
