import { parse } from 'tldts'
import { refuseField } from '../../shared/refusal.ts'
import { readDomain } from './provider.ts'

/** Domains at which anybody may have an address: the mail providers that people in Brazil use. */
const mailProviders: ReadonlySet<string> = new Set(
  `aol.com bol.com.br fastmail.com globo.com globomail.com gmail.com gmx.com gmx.net googlemail.com hey.com hotmail.com hotmail.com.br
  icloud.com ig.com.br live.com live.com.br mac.com mail.com mail.ru me.com msn.com oi.com.br outlook.com outlook.com.br pm.me proton.me
  protonmail.com qq.com r7.com terra.com.br tuta.com tutanota.com uol.com.br yahoo.com yahoo.com.br yandex.com ymail.com zipmail.com.br
  zoho.com 163.com`.split(/\s+/),
)

/**
 * A domain that a company may claim for the sign-in of its members. Refuses with `validation_failed` what is no domain, a public suffix
 * (publicsuffix.org, also those of hosting companies), and the domain of a mail provider.
 */
export function readCompanyDomain(text: string): string {
  const name = readDomain(text)
  const { domain } = parse(name, { allowPrivateDomains: true })
  if (domain === null) throw refuseField('domain', 'not_allowed', { why: 'public_suffix', got: name })
  if (mailProviders.has(name)) throw refuseField('domain', 'not_allowed', { why: 'mail_provider', got: name })
  return name
}
