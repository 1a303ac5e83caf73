import type { Label } from '@rodovia/core/delivery/orders/print-label.ts'
import type { DeliveryCode } from '@rodovia/core/shared/ids.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { barcodesIn } from '../../../test/support/barcodes.ts'
import { actionsOf, hostilePdfTexts, type PdfPage, renderPdf } from '../../../test/support/pdf.ts'
import { labelPdf } from './label-pdf.ts'

/** The resolution of thermal printers. */
const dotsPerInch = 203
const marginPoints = 12

function aLabel(more: Partial<Label> = {}): Label {
  return {
    livemode: true,
    code: 'RDWBRHTH9G' as DeliveryCode,
    trackingUrl: 'https://rodovia.example/rastreio/1YAeSP6ZyVVkOWRFpsYldz',
    tier: 'turbo',
    serviceType: 'CAR',
    deadlineAt: new Date('2026-05-31T15:00:00Z'),
    remarks: 'Deixar com o porteiro.',
    reference: 'PED-123',
    pod: true,
    parcels: null,
    pickupWindow: null,
    deliveryWindow: null,
    goods: null,
    timeZones: { origin: 'America/Sao_Paulo', destination: 'America/Sao_Paulo' },
    sender: { name: 'Loja Demo', address: 'São Paulo - SP, 01310-100' },
    recipient: { name: 'Ana Souza', address: 'Conceição do Mato Dentro - MG, 35860-000' },
    originalCode: null,
    collectCents: null,
    ...more,
  }
}

async function printed(label: Label, language: 'pt-BR' | 'en' = 'pt-BR') {
  const pages = await renderPdf(await labelPdf([label], language), dotsPerInch)
  expect(pages).toHaveLength(1)
  return pages[0]!
}

const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')

async function expectWithinMargins({ png }: PdfPage): Promise<void> {
  const picture = sharp(png)
  const { width, height } = await picture.metadata()
  const margin = Math.floor((marginPoints * dotsPerInch) / 72) - 1
  for (const edge of [
    { left: 0, top: 0, width, height: margin },
    { left: 0, top: height - margin, width, height: margin },
    { left: 0, top: 0, width: margin, height },
    { left: width - margin, top: 0, width: margin, height },
  ]) {
    const { channels } = await sharp(await picture.clone().extract(edge).png().toBuffer()).stats()
    expect(Math.min(...channels.map(({ min }) => min))).toBe(255)
  }
}

test('is one page of A6, with everything a parcel needs', async () => {
  const { widthMm, heightMm, text } = await printed(aLabel())
  expect([widthMm, heightMm]).toEqual([expect.closeTo(105, 1), expect.closeTo(148, 1)])
  for (const said of [
    'RDWBRHTH9G',
    'TURBO',
    'DESTINATÁRIO',
    'Ana Souza',
    'Conceição do Mato Dentro - MG',
    'REMETENTE',
    'Loja Demo',
    'ENTREGAR ATÉ',
    '31/05/2026, 12:00',
    'REFERÊNCIA PED-123 · Exige comprovante de entrega',
    'Deixar com o porteiro.',
  ])
    expect(text).toContain(said)
})

test('has complete addresses, to read at arm’s length', async () => {
  const sender = 'Avenida Paulista, 1578, sala 4 - Bela Vista, São Paulo - SP, 01310-100'
  const recipient =
    'Avenida Engenheiro Luiz Carlos Berrini, 1748, bloco B, conjunto 1204 - Cidade Monções, São Paulo - SP, 04571-000 (entrada pela rua de trás)'
  const page = await printed(
    aLabel({
      sender: { name: 'Loja Demo', address: sender },
      recipient: { name: 'Ana Souza', address: recipient },
    }),
  )
  const text = withoutSpaces(page.text)
  for (const address of [sender, recipient]) expect(text).toContain(withoutSpaces(address))
  await expectWithinMargins(page)
})

test('the code is in letters of more than a centimetre, across the page', async () => {
  const { png } = await printed(aLabel())
  const dots = (points: number) => Math.round((points * dotsPerInch) / 72)
  const between = { left: 0, top: dots(44), width: dots(297), height: dots(48) }
  const strip = await sharp(png).extract(between).png().toBuffer()
  const { info } = await sharp(strip).trim({ background: 'white' }).toBuffer({ resolveWithObject: true })
  expect(info.height).toBeGreaterThan(dots(28.4))
  expect(info.width).toBeGreaterThan(dots(200))
})

test('both codes can be read from its picture', async () => {
  const label = aLabel()
  const { png } = await printed(label)
  const found = await barcodesIn(png)
  expect(found.toSorted((a, b) => (a.format < b.format ? -1 : 1))).toEqual([
    { format: 'Code128', text: label.code },
    { format: 'QRCode', text: label.trackingUrl },
  ])
})

test('says that it belongs to a rehearsal', async () => {
  expect((await printed(aLabel())).text).not.toContain('ENSAIO')
  expect((await printed(aLabel({ livemode: false }))).text).toContain('ENSAIO')
})

test('is in English on request', async () => {
  const { text } = await printed(aLabel({ remarks: null, reference: null, pod: false }), 'en')
  for (const said of ['RECIPIENT', 'DELIVER BY', '31/05/2026, 12:00', 'REMARKS None'])
    expect(text).toContain(said)
})

test('shows one � per character that the font does not have, and combines accents with their letters', async () => {
  const name = 'Ana 👩‍👩‍👧 東京 Conceic\u0327a\u0303o\nSouza'
  const { text } = await printed(aLabel({ recipient: { name, address: 'Óbidos - PA' } }))
  expect(withoutSpaces(text)).toContain('Ana\ufffd\ufffd\ufffdConceiçãoSouza')
})

test('has the letters of Portuguese and of other European languages', async () => {
  const letters = 'áàâãäéêíóôõöúüçñ ÁÀÂÃÉÊÍÓÔÕÚÇ ªº§ Łukasz Žižek Ångström Ηρώ'
  const { text } = await printed(aLabel({ recipient: { name: letters, address: 'Óbidos - PA' } }))
  expect(withoutSpaces(text)).toContain(withoutSpaces(letters))
})

test.each(hostilePdfTexts)('the stored text %j is text and does nothing', async (hostile) => {
  const party = { name: hostile.slice(0, 120), address: hostile }
  const label = aLabel({ sender: party, recipient: party, remarks: hostile, reference: hostile.slice(0, 60) })
  expect(actionsOf(await labelPdf([label], 'pt-BR'))).toEqual([])
  const page = await printed(label)
  expect(withoutSpaces(page.text).split(withoutSpaces(hostile)).length).toBeGreaterThan(3)
  await expectWithinMargins(page)
})

const words = (text: string, length: number) => text.repeat(length).slice(0, length).trim()

describe('a text that is long', () => {
  test.each([
    [
      'many words',
      words('Maria Aparecida da Conceição ', 120),
      words('Deixar na portaria, falar com o João. ', 1000),
    ],
    ['one word', words('Wolfeschlegelstein', 120), words('Wxyz', 1000)],
    ['the widest letters', 'W'.repeat(120), words('Wm ', 600)],
    ['lines', words('A\n', 120), words('Ligar antes\n', 140)],
  ])('shrinks and wraps until it fits: %s', async (_, name, remarks) => {
    const page = await printed(
      aLabel({ sender: { name, address: 'X' }, recipient: { name, address: 'Y' }, remarks }),
    )
    await expectWithinMargins(page)
    const text = withoutSpaces(page.text)
    expect(text.split(withoutSpaces(name))).toHaveLength(3)
    expect(text).toContain(withoutSpaces(remarks))
    expect(await barcodesIn(page.png)).toHaveLength(2)
  })

  test.each([
    ['a thousand of the widest letters', 'W'.repeat(1000)],
    ['a thousand lines', '-\n'.repeat(500)],
    ['emoji', '👩‍👩‍👧'.repeat(120)],
    ['no letters that the font has', '東京都'.repeat(300)],
    ['right to left', 'שלום עולם '.repeat(100)],
  ])('ends within its box even if it is too long: %s', async (_, remarks) => {
    const name = remarks.slice(0, 120)
    const page = await printed(
      aLabel({ sender: { name, address: name }, recipient: { name, address: name }, remarks }),
    )
    await expectWithinMargins(page)
    expect(await barcodesIn(page.png)).toHaveLength(2)
  })
})
