import { type FiscalDocument, qrCodeOf } from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import { mdfeKey } from '@rodovia/core/fiscal-documents/mdfe-key.ts'
import { aTrip } from '@rodovia/core/fiscal-documents/trip.fixture.ts'
import { expect, test } from 'vitest'
import { barcodesIn } from '../../../test/support/barcodes.ts'
import { renderPdf } from '../../../test/support/pdf.ts'
import { damdfePdf } from './damdfe-pdf.ts'

const issuedAt = new Date('2026-11-30T13:15:00Z')
const key = mdfeKey({
  ...{ uf: 'SP', issuedAt, document: aTrip.issuer.document, series: 1, number: 42 },
  ...{ isContingency: false, code: '12345678' },
})
const document = {
  ...{ key, environment: 'production', series: 1, number: 42, status: 'authorized', isContingency: false },
  ...{ trip: aTrip, protocol: '935260000000001', issuedAt, authorizedAt: issuedAt },
} as FiscalDocument

test('the DAMDFE has the key as a barcode and a QR code, and all that a road check asks for', async () => {
  const [page] = await renderPdf(await damdfePdf(document, null))
  const codes = await barcodesIn(page!.png)
  expect(codes).toEqual(
    expect.arrayContaining([
      { format: 'Code128', text: key },
      { format: 'QRCode', text: qrCodeOf(document) },
    ]),
  )
  const text = page!.text.replaceAll(/\s+/g, ' ')
  for (const part of ['935260000000001', 'ABC1D23', 'QWE4R56', '52998224725', 'MS, MT, RO', '123456789012'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/CONTINGÊNCIA|SEM VALOR FISCAL/)
})

test('it says where it has no legal effect, and that it was issued in contingency, with the signature in the QR code', async () => {
  const contingent = {
    ...document,
    environment: 'homologation',
    isContingency: true,
    protocol: null,
  } as const
  const [page] = await renderPdf(await damdfePdf(contingent, 'c2lnbmF0dXJl'))
  expect(page!.text).toContain('SEM VALOR FISCAL')
  expect(page!.text).toContain('EMISSÃO EM CONTINGÊNCIA')
  expect((await barcodesIn(page!.png)).map(({ text }) => text)).toContain(
    qrCodeOf(contingent, 'c2lnbmF0dXJl'),
  )
})
