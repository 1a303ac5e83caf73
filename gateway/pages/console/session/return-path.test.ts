import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  '/conta',
  '/conta/pedidos?status=delivered&offset=25',
  '/conta/pedidos/0196f2a5-0000-7000-8000-000000000001',
])('a login opens %s', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  'https://elsewhere.example/conta/pedidos',
  '//elsewhere.example/conta',
  '/\\elsewhere.example/conta',
  '\\\\elsewhere.example/conta',
  'http:elsewhere.example/conta',
  '/\t/elsewhere.example/conta',
  'javascript:alert(1)',
  'data:text/html,x',
  '/conta/../graphql',
  '/conta/%2e%2e/graphql',
  '/contabil',
  '/rastreio/x',
  'http://rodovia.invalid:81/conta/x',
  'http://a@rodovia.invalid.example/conta/x',
  '',
  undefined,
  ['/conta/pedidos'],
])('a login does not open %j', (path) => {
  expect(returnPath(path)).toBe('/conta')
})
