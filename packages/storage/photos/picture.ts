import type { IssueOfField } from '@rodovia/core/shared/issue.ts'

type InputFormat = 'jpeg' | 'png' | 'webp'

/** The format by a file's first bytes; null if it is not accepted. The decoder verifies it. */
export function claimedFormat(bytes: Buffer): InputFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** A photo is stored as JPEG, a signature as PNG, which keeps thin lines and transparency. */
export type PictureKind = 'photo' | 'signature'

export type ReencodeTask = { bytes: Uint8Array; format: InputFormat; kind: PictureKind; maxPixels: number }

export type Reencoded =
  /** `isBlank`: it shows one colour. */
  | { outcome: 'reencoded'; bytes: Uint8Array; isBlank: boolean }
  | { outcome: 'refused'; issue: IssueOfField }
  | { outcome: 'too_slow' }
