/** The parts of a key; what is left out is that of an NF-e of a firm in São Paulo, of the present month. */
type KeyParts = {
  state?: string
  month?: string
  issuer?: string
  model?: string
  number?: string
  /** The check digit; by default the right one. */
  digit?: string
}

/** The year and month of a day, as keys have them. */
export const keyMonth = (day = new Date()) => day.toISOString().slice(2, 7).replace('-', '')

/** Issuers whose check digits are right: firms, firms with letters, and people with a CPF. */
export const issuers = {
  firm: '12345678000195',
  bank: '00000000000191',
  letters: '12ABC34501DE35',
  person: '00052998224725',
} as const

/** The key of a fiscal document, with its check digit. */
export function aDocumentKey({ digit, ...parts }: KeyParts = {}): string {
  const { state = '35', month = keyMonth(), issuer = issuers.firm, model = '55', number = '1234' } = parts
  const key = `${state}${month}${issuer}${model}001${number.padStart(9, '0')}1${'87654321'}`
  return `${key}${digit ?? keyDigit(key)}`
}

/** Manual de Orientação do Contribuinte: the weights 2 to 9 from the right; 0 and 1 make a zero. */
function keyDigit(key: string): number {
  let sum = 0
  for (let place = 0; place < key.length; place++) {
    const value = key.charCodeAt(key.length - 1 - place) - 48
    sum += value * ((place % 8) + 2)
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
