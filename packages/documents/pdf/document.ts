import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Language } from '@rodovia/core/shared/language.ts'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Characters } from './printable.ts'

export type Document = PDFKit.PDFDocument

type Options = {
  language: Language
  title: string
  /** Machine-readable, in the properties of the file. */
  keywords?: string | undefined
  size: 'A4' | [width: number, height: number]
  margin: number
}

/** Creates a PDF with an embedded font that has the letters of every European language. */
export async function drawPdf(
  { language, title, keywords, size, margin }: Options,
  draw: (document: Document, characters: Characters) => void | Promise<void>,
): Promise<Uint8Array> {
  fonts ??= loadFonts()
  const { regular, bold, characters } = await fonts
  const document = new PDFDocument({
    size,
    margin,
    lang: language,
    bufferPages: true,
    info: { Title: title, Creator: 'Rodovia', ...(keywords && { Keywords: keywords }) },
  })
  const bytes = buffer(document)
  document.registerFont('regular', regular).registerFont('bold', bold)
  await draw(document, characters)
  document.end()
  return bytes
}

let fonts: ReturnType<typeof loadFonts> | undefined

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/roboto-condensed/${name}.ttf`))

async function loadFonts() {
  const [regular, bold] = await Promise.all([
    readFile(fontFile('400Regular/RobotoCondensed_400Regular')),
    readFile(fontFile('700Bold/RobotoCondensed_700Bold')),
  ])
  const font = create(regular)
  const characters: Characters = new Set('characterSet' in font ? font.characterSet : [])
  return { regular, bold, characters }
}
