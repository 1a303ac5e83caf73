import { expect, test } from 'vitest'
import { type PublicUrlSettings, readPublicUrl } from './public-url.ts'
import { issueOf } from './refusal.fixture.ts'

const strict: PublicUrlSettings = { allowsHttp: false, allowsHost: (host) => host !== '127.0.0.1' }
const read = (text: string, settings = strict) =>
  readPublicUrl('url', text, settings, 'https://example.com/hook')

test('a URL is returned in its normal form', () => {
  expect(read(' HTTPS://Example.COM:443/a/../b?c=1 ')).toBe('https://example.com/b?c=1')
  expect(read('http://example.com/', { ...strict, allowsHttp: true })).toBe('http://example.com/')
})

test.each([
  ['', 'is not a URL'],
  ['example.com', 'is not a URL'],
  ['http://example.com', 'begins with http:'],
  ['ftp://example.com', 'begins with ftp:'],
  ['https://user:secret@example.com', 'holds credentials'],
  ['https://example.com/#top', 'has a fragment'],
  ['https://example.com/#', 'has a fragment'],
  ['https://exam ple.com', 'holds blanks or control characters'],
  ['https://example.com/\u0000', 'holds blanks or control characters'],
  ['https://127.0.0.1/', 'leads to 127.0.0.1, which is no public address'],
  ['https://0x7f000001/', 'leads to 127.0.0.1, which is no public address'],
  [`https://example.com/${'a'.repeat(2_048)}`, 'characters'],
  [`https://example.com/${'é'.repeat(800)}`, 'characters once it is encoded'],
])('%j is refused: %s', (text, why) => {
  expect(issueOf(() => read(text))).toEqual({ field: 'url', issue: expect.stringContaining(why) })
})

test('a refusal shows no more than a hundred characters of what was given', () => {
  expect(issueOf(() => read(`https://example.com/${'a'.repeat(3_000)}`))!.issue.length).toBeLessThan(400)
})
