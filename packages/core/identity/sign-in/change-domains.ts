import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { changeRecords } from '../audit/audit-entry.ts'
import { permit } from '../permissions.ts'
import type { Request } from '../request.ts'
import { aboutTenant } from './change-provider.ts'
import { readCompanyDomain } from './company-domain.ts'
import type { TextRecords } from './ports.ts'
import { readDomain } from './provider.ts'
import { type DomainView, recordNameOf, recordValueOf, type SettingsPorts, viewOf } from './read-settings.ts'

const mostDomains = 10

type Ports = SystemPorts & SettingsPorts
type OneDomain = { request: Request; domain: string }

/**
 * The tenant says that a domain is its own. It counts once `verifyDomain` found its TXT record. Refuses with `unauthorized`,
 * all but owners with `forbidden`, with `validation_failed` what is no company's domain, and more domains than allowed.
 */
export async function claimDomain(ports: Ports, { request, domain }: OneDomain): Promise<DomainView> {
  const { tenantId } = permit(request.actor, 'provider.manage')
  const name = readCompanyDomain(domain)
  const claimed = { name, tenantId, claimedAt: ports.clock(), verifiedAt: null }
  const records = recordsOf(ports, { request, name, action: 'domain.claimed' })
  if (!(await ports.identityProviders.claimDomain(claimed, mostDomains, records)))
    throw refuseField('domain', 'full', { of: 'domains', max: mostDomains })
  return findDomain(ports, request, name)
}

/**
 * Looks the TXT record of a claimed domain up; with it the domain counts. One that another tenant verified goes over to this
 * tenant only if the DNS no longer has the other one's record. Refuses with `unauthorized`, `forbidden`, `not_found`, with
 * `validation_failed` a missing record, with `unavailable` while the DNS does not answer.
 */
export async function verifyDomain(
  ports: Ports & { textRecords: TextRecords },
  { request, domain }: OneDomain,
): Promise<DomainView> {
  const { tenantId } = permit(request.actor, 'provider.manage')
  const { name } = await findDomain(ports, request, readDomain(domain))
  const texts = await ports.textRecords.find(recordNameOf(name))
  const wanted = recordValueOf(ports, tenantId, name)
  if (!texts.includes(wanted))
    throw refuseField('domain', 'no_txt_record', {
      record: recordNameOf(name),
      others: texts.length,
      expected: wanted,
    })
  const holder = await ports.identityProviders.tenantOfDomain(name)
  const isHeld = holder !== null && holder !== tenantId && texts.includes(recordValueOf(ports, holder, name))
  const records = recordsOf(ports, { request, name, action: 'domain.verified' })
  const verified = isHeld
    ? 'taken'
    : await ports.identityProviders.verifyDomain({ name, tenantId }, ports.clock(), records)
  if (verified === 'gone') throw noDomain(name)
  if (verified === 'taken') throw refuseField('domain', 'domain_of_another', { domain: name })
  return findDomain(ports, request, name)
}

/** The tenant no longer has the domain. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function releaseDomain(ports: Ports, { request, domain }: OneDomain): Promise<void> {
  const { tenantId } = permit(request.actor, 'provider.manage')
  if (request.idempotencyKey?.resultId) return
  const name = readDomain(domain)
  const records = recordsOf(ports, { request, name, action: 'domain.released' })
  if (!(await ports.identityProviders.releaseDomain({ name, tenantId }, records))) throw noDomain(name)
}

type Changed = {
  request: Request
  name: string
  action: 'domain.claimed' | 'domain.verified' | 'domain.released'
}

function recordsOf(ports: Ports, { request, name, action }: Changed) {
  const { tenantId } = permit(request.actor, 'provider.manage')
  const at = ports.clock()
  return changeRecords(ports, { ...aboutTenant({ tenantId }), request, at, action, facts: { domain: name } })
}

async function findDomain(ports: Ports, { actor }: Request, name: string): Promise<DomainView> {
  const { tenantId } = permit(actor, 'provider.manage')
  const domains = await ports.identityProviders.domains(tenantId)
  const domain = domains.find((one) => one.name === name)
  if (!domain) throw noDomain(name)
  return viewOf(ports, domain)
}

function noDomain(name: string) {
  return refuse('not_found', { kind: 'domain', id: name })
}
