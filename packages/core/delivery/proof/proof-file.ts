import type { ProofSeals } from '../ports.ts'

/** The claims of a PDF: its head hash, and its authentication code with the hash that the code covers. */
export type ProofFile = { head: string; sha256: string; mac: string }

/** The code of a file without one, such as a file that another program saved again. It never matches. */
const noMac = '0'.repeat(64)

/** A keyword in the PDF's properties, so that a copy saved by another program still names its head. */
export const headKeyword = 'rodovia-proof:'

const headIn = new RegExp(`${headKeyword}([0-9a-f]{64})`)
const lastLine = /%rodovia-seal:([0-9a-f]{64}):([0-9a-f]{64})\n$/
const lastLineLength = '%rodovia-seal::\n'.length + 2 * 64

/**
 * Appends one line, which PDF readers take for a comment: the head, and an authentication code over the head and every byte
 * before the line. Any changed byte breaks it.
 */
export function sealFile(seals: ProofSeals, head: string, pdf: Uint8Array): Uint8Array {
  const mac = seals.macOf({ head, sha256: seals.sha256(pdf) })
  const line = new TextEncoder().encode(`%rodovia-seal:${head}:${mac}\n`)
  const sealed = new Uint8Array(pdf.length + line.length)
  sealed.set(pdf)
  sealed.set(line, pdf.length)
  return sealed
}

/** The unverified claims of an uploaded file; null if it names no head. */
export function readProofFile(sha256: (bytes: Uint8Array) => string, file: Uint8Array): ProofFile | null {
  const text = new TextDecoder('latin1')
  const [, head, mac] = lastLine.exec(text.decode(file.subarray(-lastLineLength))) ?? []
  if (head && mac) return { head, sha256: sha256(file.subarray(0, -lastLineLength)), mac }
  const [, named] = headIn.exec(text.decode(file)) ?? []
  return named ? { head: named, sha256: sha256(file), mac: noMac } : null
}
