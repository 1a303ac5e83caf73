import { expect, test } from 'vitest'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { readCompanyDomain } from './company-domain.ts'

test.each([
  'loja.com.br',
  ' Loja.Example ',
  'mail.loja.com.br',
  'loja.github.io',
  'usp.br',
  'loja.ind.br',
  'gmx-transportes.com.br',
  'outlook.loja.com.br',
])('a company may claim %s', (domain) => {
  expect(readCompanyDomain(domain)).toBe(domain.trim().toLowerCase())
})

test.each(['com.br', 'gov.br', 'github.io', 'co.uk', 'sp.gov.br', 'herokuapp.com', 'vercel.app'])(
  'nobody may claim the public suffix %s',
  (domain) => {
    expect(issueOf(() => readCompanyDomain(domain))?.issue).toContain('under which others have domains')
  },
)

test.each([
  'gmail.com',
  'Outlook.com.br',
  'uol.com.br',
  'proton.me',
  'hotmail.com',
  'yahoo.com.br',
  'yahoo.com.ar',
  'gmx.de',
  'hotmail.es',
  'outlook.pt',
  'icloud.com',
  'pop.com.br',
  'mailinator.com',
])('nobody may claim the mail provider %s', (domain) => {
  expect(issueOf(() => readCompanyDomain(domain))?.issue).toContain('anybody may have an address')
})
