import type { Label } from '@rodovia/core/delivery/orders/print-label.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { drawPdf } from '../pdf/document.ts'
import { type Characters, inOneLine, printable } from '../pdf/printable.ts'
import { drawLabel, type Part, pageSize } from './draw-label.ts'
import { messages } from './messages.ts'

export function labelPdf(labels: readonly Label[], language: Language): Promise<Uint8Array> {
  const title = `${messages.title[language]} ${labels.map(({ code }) => code).join(' ')}`
  return drawPdf({ language, title, size: pageSize, margin: 0 }, (document, characters) => {
    const pages = labels.flatMap((label) => {
      const printed = printableLabel(label, characters)
      return partsOf(label).map((part) => ({ printed, part }))
    })
    for (const [index, { printed, part }] of pages.entries()) {
      if (index > 0) document.addPage()
      drawLabel(document, printed, part, language)
    }
  })
}

/** A label for each parcel. */
function partsOf({ parcels }: Label): (Part | null)[] {
  const all = parcels ?? []
  return all.length === 0
    ? [null]
    : all.map((parcel, index) => ({ parcel, number: index + 1, of: all.length }))
}

/** The label with printable texts, names and addresses in one line. */
function printableLabel(label: Label, characters: Characters): Label {
  const text = (raw: string) => printable(raw, characters)
  const line = (raw: string) => text(inOneLine(raw))
  const party = ({ name, address }: Label['sender']) => ({ name: line(name), address: line(address) })
  return {
    ...label,
    sender: party(label.sender),
    recipient: party(label.recipient),
    remarks: label.remarks && text(label.remarks),
    reference: label.reference && line(label.reference),
  }
}
