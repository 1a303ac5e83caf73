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
