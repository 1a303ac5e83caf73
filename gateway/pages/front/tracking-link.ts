/** A token is 128 bits in base64url. */
const tokenPattern = /^[\w-]{22}$/

/** The token of a tracking link, or of its last part alone; null where it is neither. Nothing is looked up. */
export function trackingToken(text: string): string | null {
  const [, linked] = /\/rastreio\/([^/?#\s]+)/.exec(text) ?? []
  const token = (linked ?? text).trim()
  return tokenPattern.test(token) ? token : null
}

/** The code of a delivery, which people know from labels and mails. */
export const isDeliveryCode = (text: string): boolean => /^RD[\s-]?[0-9A-Z]{4,}$/i.test(text.trim())
