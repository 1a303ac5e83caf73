import { expect, test } from 'vitest'
import { pageHeaders } from './page-headers.ts'

const policyOf = (tilesUrl?: string) => pageHeaders(tilesUrl)['content-security-policy']

test('a page loads nothing from other servers, except pictures from a configured tile server', () => {
  expect(policyOf()).not.toMatch(/https?:|unsafe|data:|\*/)
  expect(policyOf('https://tiles.example:8443/a/{z}/{x}/{y}.png?key=1')).toContain(
    "img-src 'self' data: https://tiles.example:8443; connect-src 'self'",
  )
  expect(policyOf('https://{s}.tiles.example/{z}/{x}/{y}.png')).toContain('https://*.tiles.example;')
})

test('the address of the tile server cannot add a rule to the policy', () => {
  const policy = policyOf("https://tiles.example/{z}/{x}/{y}; script-src 'unsafe-inline'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe-inline')
})
