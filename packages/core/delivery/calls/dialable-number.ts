/**
 * A telephone number in E.164, such as `+5511912345678`. Numbers without a country code are Brazilian. Null without area code, or if it
 * is masked or erased.
 */
export function dialableNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  if (/[*•]/.test(phone) || digits.length < 10 || digits.length > 15) return null
  if (phone.trim().startsWith('+')) return `+${digits}`
  return digits.startsWith('55') && digits.length >= 12 ? `+${digits}` : `+55${digits}`
}

/** Links that open the telephone and WhatsApp. A number without area code can be dialed nearby, and has no WhatsApp. */
export function callLinks(phone: string): { telUrl: string; whatsappUrl: string | null } {
  const number = dialableNumber(phone)
  return number
    ? { telUrl: `tel:${number}`, whatsappUrl: `https://wa.me/${number.slice(1)}` }
    : { telUrl: `tel:${phone.replace(/\D/g, '')}`, whatsappUrl: null }
}
