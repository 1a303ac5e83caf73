import type { Language, Text } from './language.ts'
import type { AnyRefusal, RefusalCode } from './refusal.ts'

/** What a person is told. The facts stand beside it, in the refusal's details. */
const messages: { [C in RefusalCode]: (facts: Extract<AnyRefusal, { code: C }>['facts']) => Text } = {
  unauthorized: () => ({
    'pt-BR': 'Entre na sua conta: envie o cabeçalho Authorization: Bearer <token>.',
    en: 'Log in: send the header Authorization: Bearer <token>.',
  }),
  invalid_or_expired_token: () => ({
    'pt-BR': 'O token é inválido ou expirou. Renove-o ou entre novamente.',
    en: 'The token is invalid or has expired. Refresh it or log in again.',
  }),
  invalid_credentials: () => ({
    'pt-BR': 'E-mail ou senha não conferem.',
    en: 'E-mail and password do not match.',
  }),
  forbidden: ({ capability, role }) => ({
    'pt-BR': `O papel ${role} não permite ${capability}.`,
    en: `The role ${role} does not permit ${capability}.`,
  }),
  not_found: ({ kind, id }) => ({
    'pt-BR': `Não encontrado: ${kind} ${short(id)}.`,
    en: `Not found: ${kind} ${short(id)}.`,
  }),
  insufficient_funds: ({ balanceCents, priceCents }) => ({
    'pt-BR': `O saldo de ${brl(balanceCents)} não cobre o preço de ${brl(priceCents)}.`,
    en: `The balance of ${brl(balanceCents)} does not cover the price of ${brl(priceCents)}.`,
  }),
  quote_expired: ({ expiredAt }) => ({
    'pt-BR': `A cotação expirou em ${expiredAt.toISOString()}. Peça uma nova.`,
    en: `The quote expired at ${expiredAt.toISOString()}. Request a new one.`,
  }),
  quote_used: () => ({
    'pt-BR': 'A cotação já foi usada em outro pedido. Peça uma nova.',
    en: 'The quote was used for another order already. Request a new one.',
  }),
  invalid_state: ({ status, allowed }) => ({
    'pt-BR': `Não permitido no estado ${status}. Permitido agora: ${allowed.join(', ') || 'nada'}.`,
    en: `Not allowed in status ${status}. Allowed now: ${allowed.join(', ') || 'nothing'}.`,
  }),
  proof_required: ({ missing }) => ({
    'pt-BR': `Falta o comprovante da entrega: ${missing.join('; ')}.`,
    en: `The proof of delivery is missing: ${missing.join('; ')}.`,
  }),
  validation_failed: ({ issues }) => ({
    'pt-BR': `Dados inválidos: ${issues.map(({ field, issue }) => `${field}: ${issue}`).join('; ')}`,
    en: `Invalid input: ${issues.map(({ field, issue }) => `${field}: ${issue}`).join('; ')}`,
  }),
  payload_too_large: ({ bytes, maxBytes }) => ({
    'pt-BR': `${bytes} bytes são demais: no máximo ${maxBytes}.`,
    en: `${bytes} bytes are too many: at most ${maxBytes}.`,
  }),
  unavailable: ({ retryAfterSeconds }) => ({
    'pt-BR': `Serviço indisponível. Tente novamente em ${retryAfterSeconds} s.`,
    en: `Service unavailable. Try again in ${retryAfterSeconds} s.`,
  }),
}

/** The refusal in words for people. */
export function refusalMessage({ code, facts }: AnyRefusal, language: Language): string {
  // The table pairs each code with its own facts, which the compiler cannot follow through an index.
  const message = messages[code] as (facts: AnyRefusal['facts']) => Text
  return message(facts)[language]
}

/** The refusal's facts in the words of the wire, for programs; null where the code says it all. */
export function refusalDetails(refusal: AnyRefusal): unknown {
  switch (refusal.code) {
    case 'validation_failed':
      return refusal.facts.issues
    case 'invalid_state':
      return { status: refusal.facts.status, allowed: refusal.facts.allowed }
    case 'insufficient_funds':
      return {
        balance_cents: Number(refusal.facts.balanceCents),
        price_cents: Number(refusal.facts.priceCents),
      }
    case 'quote_expired':
      return { cotacao_id: refusal.facts.quoteId, expired_at: refusal.facts.expiredAt.toISOString() }
    case 'quote_used':
      return { cotacao_id: refusal.facts.quoteId }
    case 'proof_required':
      return { missing: refusal.facts.missing }
    case 'payload_too_large':
      return { bytes: refusal.facts.bytes, max_bytes: refusal.facts.maxBytes }
    case 'unavailable':
      return { retry_after_seconds: refusal.facts.retryAfterSeconds }
    default:
      return null
  }
}

function brl(cents: bigint): string {
  const [sign, digits] = cents < 0n ? ['-', (-cents).toString()] : ['', cents.toString()]
  const padded = digits.padStart(3, '0')
  return `${sign}R$ ${padded.slice(0, -2)},${padded.slice(-2)}`
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
