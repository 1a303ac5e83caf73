import type { ProofSeals } from '../ports.ts'

/** What a PDF says of itself: its head, the code below it, and what that code has to be over. */
export type ProofFile = { head: string; sha256: string; mac: string }

/** Of a file without a code: it was saved by another program, or was never one of ours. It is nobody's right one. */
const noMac = '0'.repeat(64)

/** What the PDF's own properties hold, so that the head is found in a copy that was saved anew, too. */
export const headKeyword = 'rodovia-proof:'

const headIn = new RegExp(`${headKeyword}([0-9a-f]{64})`)
const lastLine = /%rodovia-seal:([0-9a-f]{64}):([0-9a-f]{64})\n$/
const lastLineLength = '%rodovia-seal::\n'.length + 2 * 64

/**
 * The PDF with one line behind its end, a comment to those who read PDFs: the head, and a code over it and over every byte before that
 * line that only the platform can work out. A file with any other byte shows.
 */
export function sealFile(seals: ProofSeals, head: string, pdf: Uint8Array): Uint8Array {
  const mac = seals.macOf({ head, sha256: seals.sha256(pdf) })
  const line = new TextEncoder().encode(`%rodovia-seal:${head}:${mac}\n`)
  const sealed = new Uint8Array(pdf.length + line.length)
  sealed.set(pdf)
  sealed.set(line, pdf.length)
  return sealed
}

/** What a file says that somebody brought; null where it names no head. Nothing of it is believed yet. */
export function readProofFile(sha256: (bytes: Uint8Array) => string, file: Uint8Array): ProofFile | null {
  const text = new TextDecoder('latin1')
  const [, head, mac] = lastLine.exec(text.decode(file.subarray(-lastLineLength))) ?? []
  if (head && mac) return { head, sha256: sha256(file.subarray(0, -lastLineLength)), mac }
  const [, named] = headIn.exec(text.decode(file)) ?? []
  return named ? { head: named, sha256: sha256(file), mac: noMac } : null
}
