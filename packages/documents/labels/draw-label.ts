import {
  type GoodsDocument,
  goodsDocumentNames,
  groupedKey,
} from '@rodovia/core/delivery/goods/document-key.ts'
import type { Label } from '@rodovia/core/delivery/orders/print-label.ts'
import { noDocumentReasonNames, rehearsalNotice } from '@rodovia/core/delivery/texts/labels.ts'
import type { Parcel } from '@rodovia/core/quoting/parcels.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'
import { reaisText } from '@rodovia/core/shared/money.ts'
import { zoneName, zoneNote } from '@rodovia/core/shared/time-zone.ts'
import type { Document } from '../pdf/document.ts'
import { type Text, textIn } from '../pdf/printable.ts'
import { localSpan, localTime } from '../pdf/times.ts'
import { type Box, code128, qrCode } from './barcodes.ts'
import { type FittedText, fitText } from './fit-text.ts'
import { messages } from './messages.ts'

const pointsPerMm = 72 / 25.4
/** A6, portrait. */
export const pageSize: [width: number, height: number] = [105 * pointsPerMm, 148 * pointsPerMm]
const margin = 12
const width = pageSize[0] - 2 * margin
const bottom = pageSize[1] - margin
const qrSide = 100
const ink = 'black'

type Style = Partial<Pick<FittedText, 'font' | 'align'>> & { colour?: string }

/** One parcel of several, counted from 1. */
export type Part = { parcel: Parcel; number: number; of: number }

/** Draws a label on one page, from the top: tier, code, barcode, recipient, sender, deadline, remarks. */
export function drawLabel(document: Document, label: Label, part: Part | null, language: Language): void {
  const bold = { font: 'bold' } as const
  const onInk = { ...bold, colour: 'white' }
  const centered = { align: 'center' } as const

  document.rect(margin, margin, width, 30).fill(ink)
  const heading = label.originalCode === null ? 'Rodovia' : messages.return
  write(heading, 16, { x: margin + 8, y: margin + 5, width: 100, height: 22 }, onInk)
  const tierBox = { x: margin + width - 98, y: margin + 0.5, width: 90, height: 30 }
  write(label.tier.toUpperCase(), 24, tierBox, { ...onInk, align: 'right' })
  const partBox = { x: margin + 76, y: margin + 7, width: width - 184, height: 20 }
  if (part) write(partText(part), 14, partBox, { ...onInk, ...centered })

  write(label.code, 42, { x: margin, y: 43, width, height: 50 }, { ...bold, ...centered })
  fill(code128(label.code, { x: margin, y: 94, width, height: 50 }))

  line(152)
  const left = { x: margin, width: width - qrSide - 8 }
  party(messages.recipient, label.recipient, [20, 13], { ...left, y: 156, height: 97 }, 50)
  const qr = { x: margin + width - qrSide, y: 154, width: qrSide, height: qrSide }
  fill(qrCode(label.trackingUrl, qr))
  write(messages.track, 7, { ...qr, y: 252, height: 10 }, centered)

  line(265)
  const half = { x: margin, width: 150 }
  party(messages.sender, label.sender, [11, 9], { ...half, y: 268, height: 52 }, 26)
  const right = { x: margin + 160, width: width - 160 }
  const { origin, destination } = label.timeZones
  const deadline = localTime(label.deadlineAt, language, 'minute', destination)
  titled(messages.deadline, deadline, 14, { ...right, y: 268, height: 18 }, bold)
  write(zoneName(destination, label.deadlineAt), 7, { ...right, y: 294, height: 10 })
  const vehicle = `${messages.vehicle[language]} ${vehicleNames[label.serviceType][language]}`
  write(vehicle, 9, { ...right, y: 305, height: 14 }, bold)

  line(322)
  const documentsY = documentBars(label.goods?.documents ?? [])
  titled(messages.remarks, remarksOf(label), 11, { x: margin, y: 325, width, height: documentsY - 336 })

  /** The key of the first document as bars and text at the end of the page, and how many more there are. Returns where it begins. */
  function documentBars([first, ...others]: readonly GoodsDocument[]): number {
    if (!first) return bottom
    const y = bottom - 32
    fill(code128(first.key, { x: margin, y, width, height: 22 }))
    const more = others.length === 0 ? '' : ` ${messages.moreDocuments(others.length)[language]}`
    const text = `${goodsDocumentNames[first.kind]} ${groupedKey(first.key)}${more}`
    write(text, 7.5, { x: margin, y: y + 23, width, height: 9 }, centered)
    return y - 2
  }

  /** Writes a name of at most that height under a small heading, and the address into the rest of the box. */
  function party(
    title: Text,
    { name, address }: Label['sender'],
    [namePoints, addressPoints]: readonly [number, number],
    box: Box,
    nameHeight: number,
  ): void {
    const y = titled(title, name, namePoints, { ...box, height: nameHeight }, bold) + 2
    write(address, addressPoints, { ...box, y, height: box.y + box.height - y })
  }

  /** Writes a text under a small heading. Returns where the text ends. */
  function titled(title: Text, text: Text, maxPoints: number, box: Box, style: Style = {}): number {
    write(title, 6.5, { ...box, height: 10 }, bold)
    return write(text, maxPoints, { ...box, y: box.y + 10 }, style)
  }

  function write(text: Text, maxPoints: number, box: Box, { colour = ink, ...style }: Style = {}): number {
    document.fillColor(colour)
    return fitText(document, {
      text: textIn(text, language),
      font: 'regular',
      minPoints: 4.5,
      maxPoints,
      ...box,
      ...style,
    })
  }

  function fill(boxes: readonly Box[]): void {
    for (const { x, y, width: w, height } of boxes) document.rect(x, y, w, height)
    document.fill(ink)
  }

  function line(y: number): void {
    document
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.7)
      .stroke(ink)
  }

  function partText({ parcel, number, of }: Part): string {
    const kilograms = (parcel.weightGrams / 1000).toLocaleString(formatLocales[language])
    return `${number}/${of} · ${kilograms} kg`
  }

  function windowTexts({ pickupWindow, deliveryWindow }: Label): string[] {
    const windows = [
      [messages.pickup, pickupWindow, origin, destination],
      [messages.delivery, deliveryWindow, destination, origin],
    ] as const
    return windows.flatMap(([title, window, zone, other]) => {
      if (!window) return []
      const note = zoneNote(zone, window.from, other)
      return [`${title[language]} ${localSpan(window, language, zone)}${note ? ` (${note[language]})` : ''}`]
    })
  }

  function remarksOf(label: Label): Text {
    const { livemode, originalCode, reference, pod, remarks, goods, collectCents } = label
    const first = [
      ...(livemode ? [] : [rehearsalNotice[language]]),
      ...(collectCents === null ? [] : [messages.collect(reaisText(collectCents))[language]]),
      ...(originalCode === null ? [] : [`${messages.returnOf[language]} ${originalCode}`]),
      ...(part?.parcel.fragile ? [messages.fragile[language]] : []),
      ...windowTexts(label),
      ...(reference === null ? [] : [`${messages.reference[language]} ${reference}`]),
      ...(goods?.noDocumentReason ? [noDocumentReasonNames[goods.noDocumentReason][language]] : []),
      ...(pod ? [messages.proof[language]] : []),
    ]
    const texts = [...(first.length > 0 ? [first.join(' · ')] : []), ...(remarks === null ? [] : [remarks])]
    return texts.length > 0 ? texts.join('\n') : messages.none
  }
}
