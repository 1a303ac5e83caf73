import { describe, expect, it } from 'vitest'
import { issueOf as firstIssueOf } from '../../shared/refusal.fixture.ts'
import { readWebhookUrl } from './webhook-url.ts'

const settings = { allowsHttp: false, allowsHost: (host: string) => host !== '10.0.0.1' }

function issueOf(text: string, given = settings): string {
  const refused = firstIssueOf(() => readWebhookUrl(text, given))
  expect(refused?.field).toBe('url')
  return refused?.issue ?? ''
}

describe('the URL of a webhook', () => {
  it.each([
    ['https://example.com/hooks', 'https://example.com/hooks'],
    ['  https://EXAMPLE.com:443/hooks?shop=7&a=é  ', 'https://example.com/hooks?shop=7&a=%C3%A9'],
    ['https://example.com', 'https://example.com/'],
    ['https://example.com:8443/a%2Fb/', 'https://example.com:8443/a%2Fb/'],
    ['https://bücher.example/x', 'https://xn--bcher-kva.example/x'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ])('is read from %s as it will be called', (given, read) => {
    expect(readWebhookUrl(given, settings)).toBe(read)
  })

  it.each([
    ['http://example.com/', 'begins with http:'],
    ['ftp://example.com/', 'begins with ftp:'],
    ['javascript:alert(1)', 'begins with javascript:'],
    ['', 'is not a URL'],
    ['example.com/hooks', 'is not a URL'],
    ['https://', 'is not a URL'],
    ['https://exa mple.com/', 'holds blanks'],
    ['https://example.com/a\nb', 'holds blanks'],
    ['https://user@example.com/', 'holds credentials'],
    ['https://user:secret@example.com/', 'holds credentials'],
    ['https://:secret@example.com/', 'holds credentials'],
    ['https://example.com/#part', 'has a fragment'],
    ['https://example.com/#', 'has a fragment'],
    [`https://example.com/${'a'.repeat(2048)}`, 'has 2068 characters'],
    [`https://example.com/${'é'.repeat(1000)}`, 'has 6020 characters once it is encoded'],
    ['https://10.0.0.1/', 'leads to 10.0.0.1, which is no public address'],
    ['https://167772161/', 'leads to 10.0.0.1'],
  ])('is refused as %j, with what is allowed', (given, why) => {
    const issue = issueOf(given)
    expect(issue).toContain(why)
    expect(issue).toContain('allowed is an https URL')
    expect(issue.length).toBeLessThan(500)
  })

  it('may have 2048 characters', () => {
    const longest = `https://example.com/${'a'.repeat(2048 - 20)}`
    expect(readWebhookUrl(longest, settings)).toBe(longest)
    expect(issueOf(`${longest}a`)).toContain('has 2049 characters')
  })

  it('may go without TLS where that is switched on', () => {
    const open = { ...settings, allowsHttp: true }
    expect(readWebhookUrl('http://localhost:3000/x', open)).toBe('http://localhost:3000/x')
    expect(issueOf('ftp://example.com/', open)).toContain('allowed is an https or http URL')
  })
})
