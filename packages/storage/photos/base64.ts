import { refuse, refuseField } from '@rodovia/core/shared/refusal.ts'

/**
 * Decodes strict base64 of at most `maxBytes` decoded bytes, checked before decoding. Refuses with `payload_too_large`, and with
 * `validation_failed` what lenient decoders accept: white space, data: URIs, base64url, wrong padding.
 */
export function readBase64(field: string, text: string, maxBytes: number): Buffer<ArrayBuffer> {
  const bodyLength = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  const bytes = Math.floor((bodyLength * 3) / 4)
  if (bytes > maxBytes) throw refuse('payload_too_large', { field, bytes, maxBytes })
  if (text === '') throw refuseField(field, 'empty')
  if (text.startsWith('data:')) throw refuseField(field, 'not_allowed', { why: 'data_uri' })
  const stray = text.slice(0, bodyLength).search(/[^A-Za-z0-9+/]/)
  if (stray !== -1) throw refuseField(field, 'base64_stray', { got: text[stray]!, at: stray + 1 })
  if (text.length % 4 !== 0) throw refuseField(field, 'base64_length', { got: text.length })

  // The buffer has its own memory, not a pool's, so that it can be handed to another thread.
  const decoded = Buffer.allocUnsafeSlow(bytes)
  decoded.write(text, 'base64')
  const lastGroup = text.slice(-4)
  if (Buffer.from(lastGroup, 'base64').toString('base64') !== lastGroup)
    throw refuseField(field, 'base64_end', { got: lastGroup })
  return decoded
}
