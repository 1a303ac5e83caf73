import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'
import { securityTxtExpires, securityTxtFault } from './security-txt.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({ publicUrl: 'https://rodovia.example:8443/base' })
})
afterAll(() => gateway[Symbol.asyncDispose]())

const dayMilliseconds = 24 * 60 * 60 * 1000
const daysBeforeExpiry = (days: number) => new Date(securityTxtExpires.getTime() - days * dayMilliseconds)

test('security.txt says where to report a vulnerability, as RFC 9116 asks', async () => {
  const response = await fetch(`${gateway.url}/.well-known/security.txt`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = (await response.text()).trimEnd().split('\n')
  expect(fields).toEqual([
    'Contact: mailto:security@rodovia.example',
    `Expires: ${securityTxtExpires.toISOString()}`,
    'Preferred-Languages: pt, en',
    'Canonical: https://rodovia.example:8443/.well-known/security.txt',
  ])
})

test('the file does not lapse: it is valid for 60 more days, and for less than a year', () => {
  // Read SECURITY.md and the file again, then raise the date in security-txt.ts.
  expect(securityTxtFault(new Date())).toBeNull()
  expect(securityTxtExpires.getTime() - Date.now()).toBeLessThan(365 * dayMilliseconds)
})

test('a gateway that runs longer than that warns', () => {
  expect(securityTxtFault(daysBeforeExpiry(60))).toBeNull()
  expect(securityTxtFault(daysBeforeExpiry(59))).toContain('expires in 59 days')
  expect(securityTxtFault(daysBeforeExpiry(-1))).toContain('has expired')
})

test('browsers keep to https where TLS is in front, and only there', async () => {
  for (const path of ['/healthz', '/nowhere', '/%zz', '/docs/', '/graphql?query={__typename}']) {
    const { headers } = await fetch(`${gateway.url}${path}`)
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
  }
  await using plain = await aGateway()
  for (const path of ['/healthz', '/docs/'])
    expect((await fetch(`${plain.url}${path}`)).headers.get('strict-transport-security')).toBeNull()
})
