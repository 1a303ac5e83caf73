import { parse } from 'tldts'
import { refuseField } from '../../shared/refusal.ts'
import { readDomain } from './provider.ts'

/** Domains at which anybody may have an address: the mail providers that people in Brazil use. */
const mailProviders: ReadonlySet<string> = new Set(
  `bol.com bol.com.br brturbo.com.br duck.com fastmail.fm free.fr globo.com globomail.com hey.com ibest.com.br icloud.com ig.com.br
  live.com live.com.ar live.com.br live.com.mx live.com.pt live.pt mac.com mail.com mail.ru me.com mozmail.com netsite.com.br oi.com.br
  pm.me pop.com.br privaterelay.appleid.com proton.me qq.com r7.com sapo.pt superig.com.br terra.com terra.com.br tuta.com tuta.io uol.com.br
  web.de zipmail.com.br zoho.com 126.com 163.com`.split(/\s+/),
)
/** Providers that have addresses under the suffixes of many countries, such as `yahoo.com.ar` and `gmx.de`. */
const providersOfManyCountries: ReadonlySet<string> = new Set(
  `aol fastmail gmail gmx googlemail guerrillamail hotmail mailinator msn outlook protonmail rocketmail tutanota yahoo yandex ymail
  yopmail`.split(/\s+/),
)

/**
 * A domain that a company may claim for the sign-in of its members. Refuses with `validation_failed` what is no domain, a public suffix
 * (publicsuffix.org, also those of hosting companies), and the domain of a mail provider.
 */
export function readCompanyDomain(text: string): string {
  const name = readDomain(text)
  const { domain, domainWithoutSuffix } = parse(name, { allowPrivateDomains: true })
  if (domain === null) throw refuseField('domain', 'not_allowed', { why: 'public_suffix', got: name })
  const isOfProvider = name === domain && providersOfManyCountries.has(domainWithoutSuffix ?? '')
  if (isOfProvider || mailProviders.has(name))
    throw refuseField('domain', 'not_allowed', { why: 'mail_provider', got: name })
  return name
}
