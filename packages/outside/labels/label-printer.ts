import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { LabelPrinter } from '@rodovia/core/delivery/print-label.ts'
import { drawLabel, pageSize } from './draw-label.ts'
import { type Characters, printable } from './printable.ts'
import { labelWords } from './words.ts'

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/roboto-condensed/${name}.ttf`))

/** Labels as PDF, with a font of their own: it has the letters of every European language. */
export function createLabelPrinter(): LabelPrinter {
  let loaded: ReturnType<typeof load> | undefined
  return {
    async print(label, language) {
      loaded ??= load()
      const { PDFDocument, barcodes, regular, bold, characters } = await loaded
      const document = new PDFDocument({
        size: pageSize,
        margin: 0,
        lang: language,
        info: { Title: `${labelWords(language).title} ${label.code}`, Creator: 'Rodovia' },
      })
      const bytes = buffer(document)
      document.registerFont('regular', regular).registerFont('bold', bold)
      drawLabel(document, barcodes, printable(label, characters), language)
      document.end()
      return bytes
    },
  }
}

/** The libraries are large, and a process that prints no labels does without. */
async function load() {
  const [{ default: PDFDocument }, { default: barcodes }, { create }, regular, bold] = await Promise.all([
    import('pdfkit'),
    import('bwip-js/node'),
    import('fontkit'),
    readFile(fontFile('400Regular/RobotoCondensed_400Regular')),
    readFile(fontFile('700Bold/RobotoCondensed_700Bold')),
  ])
  const font = create(regular)
  const characters: Characters = new Set('characterSet' in font ? font.characterSet : [])
  return { PDFDocument, barcodes, regular, bold, characters }
}
