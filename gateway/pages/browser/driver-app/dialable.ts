/** The digits with the country's code; null for a number that is masked or not complete. */
export function dialable(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '')
  if (/[*•xX]/.test(phone) || digits.length < 10) return null
  return digits.startsWith('55') && digits.length >= 12 ? digits : `55${digits}`
}
