import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhotoStage } from '@rodovia/core/delivery/model/delivery.ts'
import { chainEntry, genesisHash, type TimelineEntry } from '@rodovia/core/delivery/model/timeline.ts'
import { type Proof, type ProofPhoto, proofOf } from '@rodovia/core/delivery/proof/print-proof.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { PhotoId } from '@rodovia/core/shared/ids.ts'
import { createFolderStore } from '@rodovia/storage/folder-store.ts'
import { oneChunk, photoKey } from '@rodovia/storage/object-store.ts'
import { noise, redAndBlue } from '@rodovia/storage/photos/photo-files.fixture.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDelivery, newId, noon, sha256 } from '../../../test/support/builders.ts'
import { actionsOf, hostilePdfTexts, renderPdf } from '../../../test/support/pdf.ts'
import { proofPdf } from './proof-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia proofs-'))
})
afterAll(() => rm(folder, { recursive: true }))

const anEntry = (more: Partial<TimelineEntry> = {}): TimelineEntry =>
  chainEntry(sha256, genesisHash, {
    type: 'tracking.delivered',
    at: noon,
    by: { kind: 'platform' },
    facts: {},
    ...more,
  })

const tools = {
  clock: () => addSeconds(noon, 3600),
  sha256,
  deliverySettings: { publicUrl: 'https://rodovia.example' },
}

function aProof(more: Partial<Proof> = {}): Proof {
  const delivery = aDelivery({ status: 'delivered', recipientPinHash: 'a'.repeat(64) })
  const timeline = [anEntry({ facts: { distance_to_destination_m: 37, note: 'com o porteiro' } })]
  const timelineHash = timeline[0]!.hash
  return { ...proofOf(tools, { ...delivery, timelineHash }, { timeline, photos: [] }), ...more }
}

/** A photo with a stored file. */
async function aPhoto(bytes: Buffer, stage: PhotoStage = 'delivery'): Promise<ProofPhoto> {
  const sha = hash('sha256', bytes)
  const name = `${sha}.${stage === 'signature' ? 'png' : 'jpg'}`
  await createFolderStore(folder).put(photoKey(name), oneChunk(bytes), {
    contentType: 'image/jpeg',
    at: noon,
  })
  return {
    ...{ id: newId<PhotoId>(), stage, name, note: '', takenAt: noon, sha256: sha },
    sentSha256: 'e'.repeat(64),
  }
}

const redPhoto = async () => aPhoto(await redAndBlue().jpeg().toBuffer())

async function printed(proof: Proof, language: 'pt-BR' | 'en' = 'pt-BR') {
  const { pdf, faults } = await proofPdf(proof, language, createFolderStore(folder))
  const pages = await renderPdf(pdf, 72)
  for (const { widthMm, heightMm } of pages)
    expect([widthMm, heightMm]).toEqual([expect.closeTo(210, 0), expect.closeTo(297, 0)])
  return { pages, text: pages.map(({ text }) => text).join(' '), faults }
}

const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')

/** Whether a picture contains the red of the test pictures' left half. */
async function showsRed(png: Buffer): Promise<boolean> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 180 && data[at + 1]! < 60 && data[at + 2]! < 60) return true
  return false
}

test('shows order, hand-over and pictures, with times in Brasília and UTC', async () => {
  const photo = { ...(await redPhoto()), note: 'na portaria' }
  const proof = aProof({ photos: [photo] })
  const { pages, text } = await printed(proof)
  expect(pages).toHaveLength(1)
  for (const said of [
    'Comprovante de entrega',
    proof.code,
    proof.orderId,
    `${proof.sender.name} ${proof.sender.address}`,
    `${proof.recipient.name} ${proof.recipient.address}`,
    'conferido: o PIN informado é o do destinatário',
    'Distância do destino 37 m',
    'note: com o porteiro',
    'tracking.delivered · plataforma',
    noon.toISOString(),
    'Observação: na portaria',
    'página 1 de 1',
  ])
    expect(text).toContain(said)
  for (const digest of [photo.sha256, photo.sentSha256!]) expect(withoutSpaces(text)).toContain(digest)
  expect(await showsRed(pages[0]!.png)).toBe(true)
})

test.each(hostilePdfTexts)('the stored text %j is text, and its only link is ours', async (hostile) => {
  const party = { name: hostile, address: hostile }
  const proof = aProof({
    sender: party,
    recipient: party,
    photos: [{ ...(await redPhoto()), note: hostile }],
    timeline: [anEntry({ facts: { note: hostile } })],
  })
  const { pdf } = await proofPdf(proof, 'pt-BR', createFolderStore(folder))
  const actions = actionsOf(pdf)
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(action).toMatch(/^https:\/\/rodovia\.example\//)
  const { text } = await printed(proof)
  expect(withoutSpaces(text).split(withoutSpaces(hostile)).length).toBeGreaterThan(3)
})

test('says what was checked at each stop, and nothing of it where nothing was', async () => {
  const checks: Proof['checks'] = [
    {
      ...{ place: 'pickup', at: noon, kinds: ['barcode'], signerName: null, barcodes: ['NF-1', 'NF-2'] },
      ...{ documentKind: null, documentLast4: null, distanceMeters: null },
    },
    {
      ...{ place: 'handover', at: noon, kinds: ['signature', 'document', 'age'], signerName: 'Bia Reis' },
      ...{ barcodes: [], documentKind: 'rg', documentLast4: '123X', distanceMeters: 12 },
    },
  ]
  const { text } = await printed(aProof({ checks }))
  for (const part of [
    'Conferido pelo motorista',
    'Na coleta leitura de códigos',
    'Códigos lidos: NF-1, NF-2',
    'Na entrega assinatura com nome, documento, maior de 18 anos',
    'Assinado por Bia Reis',
    'RG ou CIN, final 123X',
    'Distância do motorista à parada: 12 m',
  ])
    expect(text).toContain(part)
  expect((await printed(aProof({ checks: [] }))).text).not.toContain('Conferido pelo motorista')
})

test('says that it belongs to a rehearsal', async () => {
  expect((await printed(aProof())).text).not.toContain('ENSAIO')
  expect((await printed(aProof({ livemode: false }))).text).toContain('ENSAIO')
})

test('is in English on request', async () => {
  const { text } = await printed(aProof(), 'en')
  for (const said of [
    'Proof of delivery',
    'checked: the PIN',
    'No photo or signature was sent',
    'page 1 of 1',
  ])
    expect(text).toContain(said)
})

test('says that it is a return, without a hand-over', async () => {
  const timeline = [anEntry({ type: 'returned', by: { kind: 'operator', userId: newId() } })]
  const delivery = aDelivery({ status: 'returned' })
  const { text } = await printed(proofOf(tools, delivery, { timeline, photos: [] }))
  expect(text).toContain('Comprovante de devolução')
  expect(text).toContain('returned · operação')
  expect(text).not.toMatch(/PIN do|Distância do/)
})

test('shows a signature on white, with its thin lines', async () => {
  const red = { width: 300, height: 100, channels: 4, background: '#d00000ff' } as const
  const signature = await sharp({ create: red }).png().toBuffer()
  const { pages, text } = await printed(aProof({ photos: [await aPhoto(signature, 'signature')] }))
  expect(text).toContain('Assinatura')
  expect(await showsRed(pages[0]!.png)).toBe(true)
})

describe('a picture that cannot be shown is reported as', () => {
  const aLostPhoto = async (takenAt: Date): Promise<ProofPhoto> => ({
    ...(await redPhoto()),
    ...{ name: `${'0'.repeat(64)}.jpg`, sha256: '0'.repeat(64), sentSha256: null, takenAt },
  })

  test('no longer available, once its retention is over', async () => {
    const photo = await aLostPhoto(addSeconds(noon, -181 * 86_400))
    const { text, faults } = await printed(
      aProof({ photos: [photo, { ...photo, name: null, takenAt: noon }] }),
    )
    expect(text.match(/não está mais guardada/g)).toHaveLength(2)
    expect(withoutSpaces(text)).toContain('0'.repeat(64))
    expect(text).not.toContain('enviado pelo motorista')
    expect([faults, text.includes('ATENÇÃO')]).toEqual([[], false])
  })

  test('missing, on the first page and to the log, where the file should be there', async () => {
    const photo = await aLostPhoto(noon)
    const { pages, faults } = await printed(aProof({ photos: [photo, await redPhoto()] }))
    expect(pages[0]!.text).toContain('ATENÇÃO: falta 1 imagem neste comprovante')
    expect(pages.map(({ text }) => text).join(' ')).toContain('FALTA A IMAGEM')
    expect(faults).toEqual([{ name: photo.name, fault: 'missing' }])
  })

  test('changed', async () => {
    const photo = await aPhoto(await redAndBlue({ width: 80 }).jpeg().toBuffer())
    await writeFile(join(folder, photoKey(photo.name!)), await redAndBlue().jpeg().toBuffer())
    const { pages, text } = await printed(aProof({ photos: [photo] }))
    expect(text).toContain('NÃO CORRESPONDE AO HASH')
    expect(await showsRed(pages[0]!.png)).toBe(false)
  })

  test('no picture', async () => {
    const photo = await aPhoto(Buffer.from('no picture'))
    expect((await printed(aProof({ photos: [photo] }))).text).toContain('não pode ser aberto')
  })
})

describe('a long proof', () => {
  test('continues on further pages, each with its number', async () => {
    const remarks = 'Portão azul\n'.repeat(83).trim()
    const note = 'Æ'.repeat(1000)
    const photos = Array.from({ length: 3 }, async () => ({ ...(await redPhoto()), note }))
    const timeline = Array.from({ length: 60 }, () => anEntry({ facts: { note: 'rua alagada '.repeat(80) } }))
    const { pages, text } = await printed(aProof({ remarks, photos: await Promise.all(photos), timeline }))
    expect(pages.length).toBeGreaterThan(5)
    for (const [index, page] of pages.entries())
      expect(page.text).toContain(`página ${index + 1} de ${pages.length}`)
    expect(text.match(/azul/g)).toHaveLength(83)
    expect(text.match(/Æ/g)).toHaveLength(3000)
    expect(text.match(/alagada/g)).toHaveLength(60 * 80)
  })

  test('shows 40 pictures and 1,000 entries, and says what it omits', async () => {
    const photos = await Promise.all(Array.from({ length: 42 }, redPhoto))
    const timeline = Array.from({ length: 1500 }, (_, index) => anEntry({ at: addSeconds(noon, index) }))
    const { text } = await printed(aProof({ photos, timeline }))
    expect(text.match(/Imagem não impressa: são mostradas no máximo 40/g)).toHaveLength(2)
    expect(text).toContain('… 500 registros omitidos')
    expect(text.match(/tracking\.delivered/g)).toHaveLength(1000)
  })

  test('stays small with large pictures', async () => {
    const large = await noise(2560).jpeg({ quality: 85 }).toBuffer()
    const photos = await Promise.all(
      Array.from({ length: 10 }, (_, index) => aPhoto(Buffer.concat([large, Buffer.from([index])]))),
    )
    const { pdf } = await proofPdf(aProof({ photos }), 'pt-BR', createFolderStore(folder))
    expect(large.length).toBeGreaterThan(2_000_000)
    expect(pdf.length).toBeLessThan(6_000_000)
  })
})

test.each([
  ['line breaks', 'Ana\nSouza\r\nPedido: 1', 'Ana Souza Pedido: 1'],
  ['what the font does not have', 'Ana 東京 👩‍👩‍👧', 'Ana \ufffd\ufffd \ufffd'],
  ['other directions', 'Ana \u202eazuoS', 'Ana \ufffdazuoS'],
  ['signs of PDF', '(Ana) \\ <</JS>> endstream', '(Ana) \\ <</JS>> endstream'],
])('a name with %s is a name', async (_, name, shown) => {
  const { text } = await printed(aProof({ recipient: { name, address: 'Óbidos - PA' } }))
  expect(text).toContain(shown)
})
