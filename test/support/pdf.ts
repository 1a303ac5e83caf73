import { PDFiumLibrary, type PDFiumPageRenderOptions } from '@hyzyla/pdfium'
import sharp from 'sharp'

export type PdfPage = { png: Buffer; widthMm: number; heightMm: number; text: string }

const mmPerPoint = 25.4 / 72

/** The pages of a PDF as a printer shows them, at so many dots an inch, and what is written on them. */
export async function renderPdf(bytes: Uint8Array, dotsPerInch = 300): Promise<PdfPage[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages: PdfPage[] = []
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      // Rendering closes the page.
      const text = page.getText().replaceAll(/\s+/g, ' ')
      const { data } = await page.render({ scale: dotsPerInch / 72, render: toPng })
      pages.push({
        png: Buffer.from(data),
        widthMm: originalWidth * mmPerPoint,
        heightMm: originalHeight * mmPerPoint,
        text,
      })
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}

const toPng = ({ data, width, height }: PDFiumPageRenderOptions): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()

/** Texts that would end a string, a stream or an object of a PDF, or become a link or a script in it. */
export const hostilePdfTexts = [
  ') Tj ET Q endstream endobj 9 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj',
  ') >> /OpenAction << /S /URI /URI (https://evil.example) >> (',
  '\\) /Launch \\\\) /AA (',
  '%PDF-1.7 trailer << /Root 1 0 R >> startxref 0 %%EOF',
  '<script>alert(1)</script> javascript:alert(1) https://evil.example/x',
] as const

/** The actions and links of a PDF: its names that make a reader do something, and the addresses of its links. */
export function actionsOf(pdf: Uint8Array): string[] {
  const objects = Buffer.from(pdf)
    .toString('latin1')
    .replaceAll(/\bstream\r?\n.*?endstream/gs, '')
  const texts: string[] = []
  const names = objects.replaceAll(
    /\((?:\\.|[^\\()])*\)/gs,
    (text) => `(${texts.push(text.slice(1, -1)) - 1})`,
  )
  const active =
    /\/(?:JS|JavaScript|Launch|OpenAction|AA|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|GoToR|GoToE|AcroForm)\b/g
  const links = [...names.matchAll(/\/URI \((\d+)\)/g)].map(([, index]) => texts[Number(index)]!)
  return [...(names.match(active) ?? []), ...links]
}
