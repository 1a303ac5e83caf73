import { expect, test } from 'vitest'
import { pageHeaders } from './page-headers.ts'

const policyOf = (tilesUrl?: string) => pageHeaders(tilesUrl)['content-security-policy']

test('a page loads nothing of others, unless tiles are configured, and then pictures from there only', () => {
  expect(policyOf()).not.toMatch(/https?:|unsafe|data:|\*/)
  expect(policyOf('https://tiles.example:8443/a/{z}/{x}/{y}.png?key=1')).toContain(
    "img-src 'self' data: https://tiles.example:8443; connect-src 'self'",
  )
  expect(policyOf('https://{s}.tiles.example/{z}/{x}/{y}.png')).toContain('https://*.tiles.example;')
})

test('no way of writing the address brings another rule into the policy', () => {
  const policy = policyOf("https://tiles.example/{z}/{x}/{y}; script-src 'unsafe-inline'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe-inline')
})
