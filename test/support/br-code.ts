import crc16ccitt from 'crc/calculators/crc16ccitt'

/** The fields that a payer's bank reads from a BR Code. A code on a key has `pixKey`, one of a charge has `url`. */
export type BrCode = {
  pixKey: string | undefined
  url: string | undefined
  isPaidOnce: boolean
  txid: string | undefined
  /** In reais; absent where the payer chooses. */
  amount: number | undefined
  merchantName: string | undefined
  merchantCity: string | undefined
  merchantCategoryCode: string | undefined
  countryCode: string | undefined
  currency: string | undefined
}

/** Reads a BR Code by the manual of the Central Bank (EMV QRCPS-MPM). Throws if a length or the checksum is wrong. */
export function parseBrCode(code: string): BrCode {
  const checksum = crc16ccitt(new TextEncoder().encode(code.slice(0, -4)))
  if (checksum.toString(16).toUpperCase().padStart(4, '0') !== code.slice(-4))
    throw new Error(`the checksum of ${code} is not ${checksum.toString(16)}`)
  const fields = fieldsOf(code)
  const account = fieldsOf(fields.get('26') ?? '')
  if (account.get('00')?.toLowerCase() !== 'br.gov.bcb.pix') throw new Error(`no PIX account in ${code}`)
  return {
    pixKey: account.get('01'),
    url: account.get('25'),
    isPaidOnce: fields.get('01') === '12',
    txid: fieldsOf(fields.get('62') ?? '').get('05'),
    amount: fields.has('54') ? Number(fields.get('54')) : undefined,
    merchantName: fields.get('59'),
    merchantCity: fields.get('60'),
    merchantCategoryCode: fields.get('52'),
    countryCode: fields.get('58'),
    currency: fields.get('53'),
  }
}

/** Each field is two digits of its id, two of its length, and the value. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    const value = text.slice(at + 4, at + 4 + length)
    if (!Number.isInteger(length) || value.length !== length) throw new Error(`no field at ${at} of ${text}`)
    fields.set(text.slice(at, at + 2), value)
    at += 4 + length
  }
  return fields
}
