import type { Label } from '@rodovia/core/delivery/print-label.ts'
import { rehearsalNotice } from '@rodovia/core/rehearsal/rehearsal-messages.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { Document } from '../pdf/document.ts'
import { brasiliaTime } from '../pdf/times.ts'
import { type Box, code128, qrCode } from './barcodes.ts'
import { type FittedText, fitText } from './fit-text.ts'
import { labelMessages } from './messages.ts'

const pointsPerMm = 72 / 25.4
/** A6, portrait. */
export const pageSize: [width: number, height: number] = [105 * pointsPerMm, 148 * pointsPerMm]
const margin = 12
const width = pageSize[0] - 2 * margin
const bottom = pageSize[1] - margin
const qrSide = 100
const ink = 'black'

/** Draws the one page of a label, from the top: tier, code, barcode, who gets it, who sends it, until when, remarks. */
export function drawLabel(document: Document, label: Label, language: Language): void {
  const messages = labelMessages(language)
  const left = width - qrSide - 8

  document.rect(margin, margin, width, 30).fill(ink)
  write(
    { text: 'Rodovia', font: 'bold', most: 16, x: margin + 8, y: margin + 5, width: 100, height: 22 },
    'white',
  )
  const tier = {
    text: label.tier.toUpperCase(),
    font: 'bold',
    most: 24,
    x: margin + width - 98,
    y: margin + 0.5,
  } as const
  write({ ...tier, width: 90, height: 30 }, 'white', 'right')

  write({ text: label.code, font: 'bold', most: 42, x: margin, y: 43, width, height: 50 }, ink, 'center')
  fill(code128(label.code, { x: margin, y: 94, width, height: 50 }))

  line(152)
  titled(messages.recipient, {
    text: label.recipient.name,
    font: 'bold',
    most: 20,
    y: 156,
    height: 50,
    width: left,
  })
  write({
    text: label.recipient.address,
    font: 'regular',
    most: 13,
    x: margin,
    y: 219,
    width: left,
    height: 34,
  })
  const qr = { x: margin + width - qrSide, y: 154, width: qrSide, height: qrSide }
  fill(qrCode(label.trackingUrl, qr))
  write(
    { text: messages.track, font: 'regular', most: 7, x: qr.x, y: 252, width: qrSide, height: 10 },
    ink,
    'center',
  )

  line(265)
  titled(messages.sender, { text: label.sender.name, font: 'bold', most: 11, y: 268, height: 26, width: 150 })
  write({ text: label.sender.address, font: 'regular', most: 9, x: margin, y: 305, width: 150, height: 14 })
  const right = { x: margin + 160, width: width - 160 }
  titled(messages.deadline, {
    text: brasiliaTime(label.deadlineAt, language, 'minute'),
    font: 'bold',
    most: 14,
    y: 268,
    height: 18,
    ...right,
  })
  write({ text: messages.brasilia, font: 'regular', most: 7, y: 294, height: 10, ...right })
  write({
    text: `${messages.vehicle} ${label.serviceType}`,
    font: 'bold',
    most: 9,
    y: 305,
    height: 14,
    ...right,
  })

  line(322)
  titled(messages.remarks, {
    text: remarksOf(label),
    font: 'regular',
    most: 11,
    y: 325,
    height: bottom - 336,
    width,
  })

  /** A small heading, and the text under it. */
  function titled(
    title: string,
    { x = margin, ...text }: Omit<FittedText, 'x' | 'least'> & { x?: number },
  ): void {
    write({ text: title, font: 'bold', most: 6.5, x, y: text.y, width: text.width, height: 10 })
    write({ ...text, x, y: text.y + 10 })
  }

  function write(
    text: Omit<FittedText, 'least'>,
    colour = ink,
    align: 'left' | 'center' | 'right' = 'left',
  ): void {
    document.fillColor(colour)
    fitText(document, { ...text, least: 4.5, align })
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

  function remarksOf({ livemode, reference, pod, remarks }: Label): string {
    const first = [
      ...(livemode ? [] : [rehearsalNotice[language]]),
      ...(reference === null ? [] : [`${messages.reference} ${reference}`]),
      ...(pod ? [messages.proof] : []),
    ]
    const texts = [...(first.length > 0 ? [first.join(' · ')] : []), ...(remarks === null ? [] : [remarks])]
    return texts.length > 0 ? texts.join('\n') : messages.none
  }
}
