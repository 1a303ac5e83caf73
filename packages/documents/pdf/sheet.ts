import type { Language, LocalizedText } from '@rodovia/core/shared/language.ts'
import type { Box } from '../labels/barcodes.ts'
import { type Document, drawPdf } from './document.ts'
import { messages } from './messages.ts'
import { type Characters, printable, type Text, textIn } from './printable.ts'

/** Points. */
const margin = 42
/** Points kept free for the footer of a page. */
const footHeight = 24
const gap = 4

type Style = { size?: number; isBold?: boolean; colour?: string; align?: 'left' | 'right'; link?: string }
export type Column = { x: number; width: number }
export type Sheet = ReturnType<typeof createSheet>

type SheetPdf = {
  language: Language
  heading: LocalizedText
  /** Follows the heading in the title and in the footers. */
  subject: string
  keywords?: string
  madeAt: string
}

/** Creates a PDF of A4 pages: brand and heading, what `fill` writes, and a footer on each page. */
export function sheetPdf(
  { language, heading, subject, keywords, madeAt }: SheetPdf,
  fill: (sheet: Sheet) => void | Promise<void>,
): Promise<Uint8Array> {
  const title = `${heading[language]} ${subject}`
  return drawPdf({ language, title, keywords, size: 'A4', margin }, async (document, characters) => {
    const sheet = createSheet(document, characters, language)
    sheet.write('Rodovia', sheet.column(0), { size: 10, isBold: true, colour: '#444444' })
    sheet.write(heading, sheet.column(0), { size: 20, isBold: true })
    await fill(sheet)
    sheet.feet(`${title} · ${messages.madeAt[language]} ${madeAt}`)
  })
}

/** Lays out text on pages, in columns side by side that may continue on the next page. */
function createSheet(document: Document, characters: Characters, language: Language) {
  const { width: pageWidth, height: pageHeight } = document.page
  const width = pageWidth - 2 * margin
  const bottom = pageHeight - margin - footHeight
  document.page.margins.bottom = margin + footHeight
  document.on('pageAdded', () => {
    document.page.margins.bottom = margin + footHeight
  })

  const sheet = {
    width,
    column: (from: number, to = width): Column => ({ x: margin + from, width: to - from }),

    /** Starts a new page if the rest of this one is lower than `height`, in points. */
    need(height: number): void {
      if (document.y + height > bottom) document.addPage()
    },

    skip(height: number): void {
      document.y += height
    },

    write(
      text: Text,
      { x, width: across }: Column,
      { size = 9, isBold, colour, align, link }: Style = {},
    ): void {
      document
        .font(isBold ? 'bold' : 'regular')
        .fontSize(size)
        .fillColor(colour ?? 'black')
        .text(printable(textIn(text, language), characters), x, document.y, {
          width: across,
          ...(align && { align }),
          ...(link && { link }),
        })
    },

    /** Writes two columns from the same height; the left one is no higher than `leftHeight`. */
    sideBySide(leftHeight: number, left: () => void, right: () => void): void {
      sheet.need(leftHeight)
      const { page, y: top } = document
      left()
      const leftEnd = document.y
      document.y = top
      right()
      document.y = (document.page === page ? Math.max(leftEnd, document.y) : document.y) + gap
    },

    heading(text: Text): void {
      sheet.need(60)
      sheet.skip(8)
      sheet.write(text, sheet.column(0), { size: 12, isBold: true })
      rule(document.y + 1)
      sheet.skip(6)
    },

    /** Writes a label and its value. */
    row(name: Text, value: Text): void {
      sheet.sideBySide(
        24,
        () => sheet.write(name, sheet.column(0, 110), { isBold: true }),
        () => sheet.write(value, sheet.column(120)),
      )
    },

    picture(jpeg: Buffer, { x, width: across }: Column, height: number): void {
      const { y } = document
      document.image(jpeg, x, y, { fit: [across, height] })
      document.y = y + height
    },

    /** Fills boxes whose coordinates start at the upper left corner of the column. */
    dots(boxes: readonly Box[], { x }: Column, height: number): void {
      for (const box of boxes) document.rect(x + box.x, document.y + box.y, box.width, box.height)
      document.fill('black')
      document.y += height
    },

    /** Writes the footers of all pages; call it last. */
    feet(text: string): void {
      const { count } = document.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(index)
        document.page.margins.bottom = 0
        const style = { size: 7.5, colour: '#444444' }
        document.y = pageHeight - margin - 8
        sheet.write(text, sheet.column(0), { ...style, align: 'left' })
        document.y = pageHeight - margin - 8
        sheet.write(messages.page(index + 1, count), sheet.column(0), { ...style, align: 'right' })
      }
    },
  }

  function rule(y: number): void {
    document
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.7)
      .stroke('black')
  }

  document.y = margin
  return sheet
}
