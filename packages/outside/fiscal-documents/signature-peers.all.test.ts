import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mdfeTree } from '@rodovia/core/fiscal-documents/mdfe.ts'
import { eventTree } from '@rodovia/core/fiscal-documents/mdfe-events.ts'
import { mdfeKey } from '@rodovia/core/fiscal-documents/mdfe-key.ts'
import { aTrip, rioBranco } from '@rodovia/core/fiscal-documents/trip.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anA1Certificate } from '../../../test/support/fiscal-documents/a1-certificate.ts'
import { schemaFolder } from '../../../test/support/fiscal-documents/schemas.ts'
import { provideProgram } from '../../../test/support/program.ts'
import { xmllintProgram, xmlsecProgram } from '../../../test/support/programs.ts'
import { fiscalSigner } from './signer.ts'

const issuedAt = new Date('2026-11-30T13:15:00Z')
const a1 = anA1Certificate({ name: 'TRANSPORTES EXEMPLO', document: '11222333000181' })
const { document: issuer, address } = aTrip.issuer
const key = mdfeKey({
  ...{ uf: address.uf, issuedAt, document: issuer, series: 1, number: 42 },
  ...{ isContingency: false, code: '12345678' },
})
const document = {
  ...{ key, environment: 'homologation' as const, series: 1, number: 42, isContingency: false, issuedAt },
  ...{ trip: aTrip, protocol: '935260000000001' },
}
const signed = {
  MDFe: fiscalSigner.sign(mdfeTree(document, null), a1),
  eventoMDFe: fiscalSigner.sign(
    eventTree(document, { type: 'close', town: rioBranco }, { sequence: 1, at: issuedAt }),
    a1,
  ),
}
const parts = { MDFe: 'infMDFe', eventoMDFe: 'infEvento' }
const schemas = { MDFe: 'mdfe_v3.00.xsd', eventoMDFe: 'eventoMDFe_v3.00.xsd' }
const roots = ['MDFe', 'eventoMDFe'] as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia-fiscal-'))
  for (const root of roots) await writeFile(join(folder, `${root}.xml`), signed[root])
  await writeFile(join(folder, 'certificate.pem'), a1.cert)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function verify(file: string, root: (typeof roots)[number]): string {
  return execFileSync(
    provideProgram(xmlsecProgram),
    [
      '--verify',
      ...['--trusted-pem', join(folder, 'certificate.pem')],
      ...['--id-attr:Id', `http://www.portalfiscal.inf.br/mdfe:${parts[root]}`, file],
    ],
    { encoding: 'utf8', stdio: 'pipe' },
  )
}

test.each(roots)('xmlsec1 verifies our signature of %s, and refuses a changed one', async (root) => {
  const file = join(folder, `${root}.xml`)
  expect(() => verify(file, root)).not.toThrow()
  const changed = join(folder, `${root}-changed.xml`)
  await writeFile(changed, signed[root].replace('<tpAmb>2', '<tpAmb>1'))
  expect(() => verify(changed, root)).toThrow()
})

// FISCAL_SCHEMAS names the official package; `npm run test:fiscal` demands it.
describe.runIf(schemaFolder)('xmllint', () => {
  test.each(roots)('validates our %s by the official schema', (root) => {
    const schema = join(schemaFolder!, 'mdfe', schemas[root])
    const args = ['--noout', '--schema', schema, join(folder, `${root}.xml`)]
    expect(() => execFileSync(provideProgram(xmllintProgram), args, { stdio: 'pipe' })).not.toThrow()
  })
})
