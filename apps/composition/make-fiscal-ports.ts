import { createFiscalAuthority } from '@rodovia/outside/fiscal-documents/authority.ts'
import { createFiscalSchemas } from '@rodovia/outside/fiscal-documents/schemas.ts'
import { fiscalSigner } from '@rodovia/outside/fiscal-documents/signer.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'

/** Certificates and signatures, the official schemas, and the tax authority. */
export function makeFiscalPorts({ fiscal }: Config, { fiscalSchemaFiles }: Database['stores'], log: Log) {
  const onFault = throttle(10, (reason: string) =>
    log.warn({ reason }, 'the tax authority did not answer as it should'),
  )
  return {
    fiscalSigner,
    fiscalSchemas: createFiscalSchemas(fiscalSchemaFiles),
    fiscalAuthority: createFiscalAuthority({ ...fiscal, onFault }),
  }
}
