import { buffer } from 'node:stream/consumers'
import type { FiscalArchive } from '@rodovia/core/fiscal-documents/ports.ts'
import { ZipFile } from 'yazl'

/** Puts XML files into a ZIP. */
export const fiscalZip: FiscalArchive = (files) => {
  const zip = new ZipFile()
  for (const { name, xml } of files) zip.addBuffer(Buffer.from(xml), name)
  zip.end()
  return buffer(zip.outputStream)
}
