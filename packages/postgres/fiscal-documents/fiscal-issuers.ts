import type { FiscalIssuer } from '@rodovia/core/fiscal-documents/issuer.ts'
import type { FiscalStore } from '@rodovia/core/fiscal-documents/ports.ts'
import { dayOf } from '@rodovia/core/shared/local-day.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { FiscalIssuerEntity, FiscalSeriesEntity } from '../entities/fiscal-documents.ts'

const options = { disableIdentityMap: true } as const

type Issuers = Pick<FiscalStore, 'issuerOf' | 'setIssuer' | 'setCertificate' | 'gapsOf'>

const withoutCertificate = {
  certificateSubject: null,
  certificateDocument: null,
  certificateFrom: null,
  certificateUntil: null,
  sealedCertificate: null,
  validUntil: null,
}

/** Issuers with their certificates, and their numbers. */
export function createFiscalIssuers({ em, sql }: StoreContext): Issuers {
  return {
    async issuerOf(tenantId): Promise<FiscalIssuer | null> {
      const row = await em.fork().findOne(FiscalIssuerEntity, { tenantId }, options)
      if (!row) return null
      const { certificateSubject, certificateDocument, certificateFrom, certificateUntil } = row
      const { validUntil: _, ...issuer } = row
      const certificate =
        certificateSubject && certificateFrom && certificateUntil
          ? {
              subject: certificateSubject,
              document: certificateDocument,
              validFrom: certificateFrom,
              validUntil: certificateUntil,
            }
          : null
      return { ...issuer, certificate }
    },

    setIssuer: (issuer, lastNumber, records) =>
      audited(em, records, async (work) => {
        const { tenantId, environment, series } = issuer
        const count = await work.nativeUpdate(FiscalIssuerEntity, { tenantId }, issuer)
        if (count === 0)
          await work.insert(FiscalIssuerEntity, { ...issuer, ...withoutCertificate, warnedFor: null })
        if (lastNumber !== null)
          await work.upsert(FiscalSeriesEntity, { tenantId, kind: 'mdfe', environment, series, lastNumber })
      }),

    setCertificate: (tenantId, certificate, records) =>
      audited(em, records, (work) =>
        work.nativeUpdate(
          FiscalIssuerEntity,
          { tenantId },
          certificate
            ? {
                certificateSubject: certificate.facts.subject.slice(0, 300),
                certificateDocument: certificate.facts.document,
                certificateFrom: certificate.facts.validFrom,
                certificateUntil: certificate.facts.validUntil,
                sealedCertificate: certificate.sealed,
                validUntil: dayOf(certificate.facts.validUntil),
              }
            : withoutCertificate,
        ),
      ),

    async gapsOf({ tenantId, kind, environment, series }) {
      const rows = await sql<{ number: number }>({
        text: `
          SELECT number FROM fiscal_documents AS one
          WHERE tenant_id = $1 AND kind = $2 AND environment = $3 AND series = $4 AND status = 'rejected' AND answer ->> 'code' <> '539'
            AND EXISTS (
              SELECT FROM fiscal_documents AS later
              WHERE later.tenant_id = $1 AND later.kind = $2 AND later.environment = $3 AND later.series = $4
                AND later.number > one.number)
          ORDER BY number LIMIT 500`,
        values: [tenantId, kind, environment, series],
      })
      return rows.map(({ number }) => number)
    },
  }
}
