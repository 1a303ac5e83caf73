import type { Actor } from '../identity/actor.ts'
import { type AuditAction, about, type ChangeRecords, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { TenantId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import {
  type FiscalIssuer,
  type FiscalIssuerInput,
  isOfIssuer,
  readIssuer,
  readLastNumber,
} from './issuer.ts'
import type { FiscalPorts, NumberSeries, Pfx } from './ports.ts'

type Ports = Pick<FiscalPorts, 'fiscal' | 'fiscalSigner' | 'sealedTexts' | 'gazetteer' | 'cities'>

/** The most that a PFX file has, in base64 characters: a certificate with its chain needs a tenth. */
const longestPfx = 65_536

export type IssuerView = FiscalIssuer & { numberGaps: readonly number[] }

/** The issuer of the actor's fleet with the numbers that are not used up; null without one. Refuses with `unauthorized`, `forbidden`. */
export async function readFiscalIssuer(
  { fiscal }: Pick<Ports, 'fiscal'>,
  { actor }: { actor: Actor | null },
): Promise<IssuerView | null> {
  const issuer = await fiscal.issuerOf(permit(actor, 'fiscalDocument.manage').tenantId)
  return issuer && { ...issuer, numberGaps: await fiscal.gapsOf(seriesOf(issuer)) }
}

export function seriesOf({ tenantId, environment, series }: FiscalIssuer): NumberSeries {
  return { tenantId, kind: 'mdfe', environment, series }
}

/** Sets the data of the issuer; its certificate stays. Refuses with `unauthorized`, `forbidden`, `validation_failed`. */
export async function saveFiscalIssuer(
  ports: Ports & SystemPorts,
  { request, input }: { request: Request; input: FiscalIssuerInput },
): Promise<IssuerView> {
  const { tenantId } = permit(request.actor, 'fiscalIssuer.manage')
  const issuer = { tenantId, ...readIssuer(input, ports), changedAt: ports.clock() }
  const records = recordsOf(ports, request, 'fiscal.issuer_set', tenantId)
  await ports.fiscal.setIssuer(issuer, readLastNumber(input), records)
  return currentIssuer(ports, request)
}

/**
 * Stores the A1 certificate of the issuer, sealed. Refuses with `unauthorized`, `forbidden`, with `not_found` without an issuer, and with
 * `validation_failed` what is no PFX, a wrong password, an expired certificate and that of another company.
 */
export async function setFiscalCertificate(
  ports: Ports & SystemPorts,
  { request, pfx, password }: { request: Request; pfx: string; password: string },
): Promise<IssuerView> {
  const { tenantId } = permit(request.actor, 'fiscalIssuer.manage')
  const issuer = await ports.fiscal.issuerOf(tenantId)
  if (!issuer) throw refuse('not_found', { kind: 'fiscal_issuer', id: tenantId })
  if (pfx.length > longestPfx) throw refuseField('pfx', 'too_long', { got: pfx.length, max: longestPfx })
  const facts = ports.fiscalSigner.read({ base64: pfx, password })
  if (!facts) throw refuseField('pfx', 'not_allowed', { why: 'not_a_certificate' })
  if (facts.validUntil <= ports.clock())
    throw refuseField('pfx', 'too_early', {
      got: facts.validUntil.toISOString(),
      earliest: ports.clock().toISOString(),
    })
  if (!isOfIssuer(facts, issuer))
    throw refuseField('pfx', 'fiscal_rule', { rule: 'certificate_of_another', got: facts.document ?? '' })
  const sealed = ports.sealedTexts.seal(JSON.stringify({ base64: pfx, password }), contextOf(tenantId))
  const records = recordsOf(ports, request, 'fiscal.certificate_set', tenantId)
  await ports.fiscal.setCertificate(tenantId, { facts, sealed }, records)
  return currentIssuer(ports, request)
}

/** Removes the certificate: nothing is issued any more. Refuses with `unauthorized`, `forbidden`. */
export async function removeFiscalCertificate(
  ports: Ports & SystemPorts,
  { request }: { request: Request },
): Promise<void> {
  const { tenantId } = permit(request.actor, 'fiscalIssuer.manage')
  const records = recordsOf(ports, request, 'fiscal.certificate_removed', tenantId)
  await ports.fiscal.setCertificate(tenantId, null, records)
}

/** The certificate of the issuer; null without one, or where another secret of the platform sealed it. */
export function openPfx(
  { sealedTexts }: Pick<Ports, 'sealedTexts'>,
  { tenantId, sealedCertificate }: Pick<FiscalIssuer, 'tenantId' | 'sealedCertificate'>,
): Pfx | null {
  const text = sealedCertificate && sealedTexts.open(sealedCertificate, contextOf(tenantId))
  return text ? (JSON.parse(text) as Pfx) : null
}

const contextOf = (tenantId: TenantId) => `fiscal:${tenantId}`

async function currentIssuer(ports: Ports, { actor }: Request): Promise<IssuerView> {
  const issuer = await readFiscalIssuer(ports, { actor })
  if (issuer) return issuer
  throw refuse('not_found', { kind: 'fiscal_issuer', id: actor?.tenantId ?? '' })
}

function recordsOf(
  ports: SystemPorts,
  request: Request,
  action: AuditAction & `fiscal.${string}`,
  tenantId: TenantId,
): ChangeRecords {
  return changeRecords(ports, {
    request,
    at: ports.clock(),
    action,
    ...about('tenant', { id: tenantId, tenantId }),
    resultId: tenantId,
    facts: {},
  })
}
