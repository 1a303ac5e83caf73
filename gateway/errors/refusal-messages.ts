import { type MoveOrResume, moveMessages, statusLabels } from '@rodovia/core/delivery/labels.ts'
import { type Status, statuses } from '@rodovia/core/delivery/states.ts'
import type { Language, LocalizedText } from '@rodovia/core/shared/language.ts'
import type { AnyRefusal, MissingProof, RefusalCode, ResourceKind } from '@rodovia/core/shared/refusal.ts'

/** The messages for people. The facts are in the error's `details` too (refusal-details.ts). */
const messages: { [C in RefusalCode]: (facts: Extract<AnyRefusal, { code: C }>['facts']) => LocalizedText } =
  {
    unauthorized: ({ needed }) =>
      needed === 'key'
        ? {
            'pt-BR': 'Envie a sua chave de API no cabeçalho X-Service-Key.',
            en: 'Send your API key in the header X-Service-Key.',
          }
        : {
            'pt-BR': 'Entre na sua conta: envie o cabeçalho Authorization: Bearer <token>.',
            en: 'Log in: send the header Authorization: Bearer <token>.',
          },
    invalid_or_expired_token: ({ needed }) =>
      needed === 'key'
        ? {
            'pt-BR': 'A chave de API não existe ou foi revogada. Confira cada caractere ou crie outra.',
            en: 'There is no such API key, or it was revoked. Check each character or create another.',
          }
        : {
            'pt-BR': 'O token é inválido ou expirou. Renove-o ou entre novamente.',
            en: 'The token is invalid or has expired. Refresh it or log in again.',
          },
    invalid_credentials: () => ({
      'pt-BR': 'E-mail ou senha não conferem.',
      en: 'E-mail and password do not match.',
    }),
    forbidden: ({ role, neededScopes }) =>
      neededScopes
        ? {
            'pt-BR': `A chave de API não tem o escopo para isto: ${neededScopes.join(' ou ')}.`,
            en: `The API key lacks the scope for this: ${neededScopes.join(' or ')}.`,
          }
        : {
            'pt-BR': `O papel ${role} não permite isto.`,
            en: `The role ${role} does not permit this.`,
          },
    not_found: ({ kind, id }) => ({
      'pt-BR': `Não encontrado: ${things[kind]['pt-BR']} ${short(id)}.${whatToDo[kind]?.['pt-BR'] ?? ''}`,
      en: `Not found: ${things[kind].en} ${short(id)}.${whatToDo[kind]?.en ?? ''}`,
    }),
    insufficient_funds: ({ balanceCents, priceCents }) => ({
      'pt-BR': `O saldo${balanceCents === null ? '' : ` de ${brl(balanceCents)}`} não cobre o preço de ${brl(priceCents)}.`,
      en: `The balance${balanceCents === null ? '' : ` of ${brl(balanceCents)}`} does not cover the price of ${brl(priceCents)}.`,
    }),
    spending_cap_reached: ({ capCents, leftCents, priceCents }) => ({
      'pt-BR': `O preço de ${brl(priceCents)} passa do limite diário desta chave de API: restam ${brl(leftCents)} de ${brl(capCents)} hoje. O dono da conta pode aumentá-lo.`,
      en: `The price of ${brl(priceCents)} goes above what this API key may spend in a day: ${brl(leftCents)} of ${brl(capCents)} are left today. The owner of the account can raise it.`,
    }),
    rehearsal_only: () => ({
      'pt-BR': 'Disponível só em ensaios: use uma chave de teste, que começa com rdk_test_.',
      en: 'Only available in rehearsals: use a test key, which begins with rdk_test_.',
    }),
    quote_expired: () => ({
      'pt-BR': 'A cotação expirou. Peça uma nova.',
      en: 'The quote has expired. Request a new one.',
    }),
    quote_used: () => ({
      'pt-BR': 'A cotação já foi usada em outro pedido. Peça uma nova.',
      en: 'The quote was already used for another order. Request a new one.',
    }),
    confirmation_used: ({ orderId }) => ({
      'pt-BR': `Este token de confirmação já foi usado, no pedido ${orderId}. Para algo mais, faça uma nova proposta.`,
      en: `This confirmation token was already used for the order ${orderId}. For another order make a new proposal.`,
    }),
    confirmation_expired: () => ({
      'pt-BR': 'O token de confirmação expirou e nada foi feito. Faça uma nova proposta.',
      en: 'The confirmation token has expired, and nothing was done. Make a new proposal.',
    }),
    reference_used: ({ reference, orderId }) => ({
      'pt-BR': `A referência ${short(reference)} já é de outro pedido${orderId ? `: ${orderId}` : ''}.`,
      en: `The reference ${short(reference)} is another order’s already${orderId ? `: ${orderId}` : ''}.`,
    }),
    invalid_state: ({ status, allowed, reason, possible_from: possibleFrom }) => {
      if (reason === 'not_proven_yet') return notProvenYet(status, allowed)
      if (reason === 'deliveries_under_way' || reason === 'earnings_unpaid')
        return notErasedYet(reason, possibleFrom)
      return {
        'pt-BR': `${reason ? reasons[reason]['pt-BR'] : `Não permitido no estado “${stateWord(status, 'pt-BR')}”.`} Permitido agora: ${listed(allowed, 'pt-BR')}.`,
        en: `${reason ? reasons[reason].en : `Not allowed in the state “${stateWord(status, 'en')}”.`} Allowed now: ${listed(allowed, 'en')}.`,
      }
    },
    idempotency_mismatch: ({ key }) => ({
      'pt-BR': `A Idempotency-Key ${short(key)} já foi usada em outra requisição. Use uma nova.`,
      en: `The Idempotency-Key ${short(key)} was already used for another request. Use a new one.`,
    }),
    idempotency_in_progress: ({ retryAfterSeconds }) => ({
      'pt-BR': `A requisição com esta Idempotency-Key ainda está em andamento. Repita-a em ${retryAfterSeconds} s.`,
      en: `The request with this Idempotency-Key is still in progress. Retry it in ${retryAfterSeconds} s.`,
    }),
    proof_required: ({ missing }) => ({
      'pt-BR': `Falta o comprovante da entrega: ${missing.map((proof) => proofs[proof]['pt-BR']).join('; ')}.`,
      en: `The proof of delivery is missing: ${missing.map((proof) => proofs[proof].en).join('; ')}.`,
    }),
    link_expired: () => ({
      'pt-BR': 'Este link já foi usado ou expirou. Peça um novo.',
      en: 'This link was used already or has expired. Ask for a new one.',
    }),
    last_owner: ({ role }) => ({
      'pt-BR': `A empresa precisa de alguém com o papel ${role}. Dê esse papel a outra pessoa primeiro.`,
      en: `The tenant needs a user with the role ${role}. Give that role to another user first.`,
    }),
    // The issues are for the client's developer and in English; `details` lists them one by one.
    validation_failed: ({ issues }) => ({
      'pt-BR': `Dados inválidos: ${issues.map(({ field }) => field).join(', ')}. O que é permitido está em details.`,
      en: `Invalid input: ${issues.map(({ field, issue }) => `${field}: ${issue}`).join('; ')}`,
    }),
    payload_too_large: ({ field, bytes, maxBytes }) => ({
      'pt-BR': `${field}: ${bytes} bytes são demais; no máximo ${maxBytes}.`,
      en: `${field}: ${bytes} bytes are too many; at most ${maxBytes}.`,
    }),
    rate_limited: ({ quota, windowSeconds, retryAfterSeconds }) => ({
      'pt-BR': `Limite de ${quota} a cada ${windowSeconds} s atingido. Tente novamente em ${retryAfterSeconds} s.`,
      en: `The limit of ${quota} in ${windowSeconds} s is reached. Try again in ${retryAfterSeconds} s.`,
    }),
    unavailable: ({ retryAfterSeconds, reason }) =>
      reason
        ? {
            'pt-BR': 'Recargas por PIX ainda não estão configuradas neste servidor (PIX_KEY).',
            en: 'Top-ups by PIX are not configured on this server yet (PIX_KEY).',
          }
        : {
            'pt-BR': `Serviço indisponível. Tente novamente em ${retryAfterSeconds} s.`,
            en: `Service unavailable. Try again in ${retryAfterSeconds} s.`,
          },
  }

/** The request is stored: the caller need not repeat it. */
function notErasedYet(
  reason: 'deliveries_under_way' | 'earnings_unpaid',
  possibleFrom: string | null | undefined,
): LocalizedText {
  if (reason === 'earnings_unpaid')
    return {
      'pt-BR':
        'Ainda há ganhos a pagar (repasse por PIX). O pedido está registrado: os dados serão apagados automaticamente depois do pagamento.',
      en: 'Some earnings are not paid out yet (payout by PIX). The request is stored: the data will be erased automatically once they are paid.',
    }
  return {
    'pt-BR': `Há entregas em andamento. O pedido está registrado: os dados serão apagados automaticamente quando elas terminarem, o mais tardar a partir de ${possibleFrom}.`,
    en: `Deliveries are in progress. The request is stored: the data will be erased automatically once they end, at the latest from ${possibleFrom} on.`,
  }
}

const reasons: Record<
  'driver_at_capacity' | 'sign_up_pending' | 'no_pix_key' | 'nothing_to_pay_out',
  LocalizedText
> = {
  driver_at_capacity: {
    'pt-BR': 'O motorista já leva tantas entregas quanto o veículo permite.',
    en: 'The driver carries as many deliveries as the vehicle allows.',
  },
  sign_up_pending: {
    'pt-BR': 'O cadastro de motorista ainda está em análise.',
    en: 'The sign-up as a driver is still under review.',
  },
  no_pix_key: {
    'pt-BR': 'Falta a chave PIX do motorista.',
    en: 'The driver’s PIX key is missing.',
  },
  nothing_to_pay_out: { 'pt-BR': 'Não há nada a pagar.', en: 'There is nothing to be paid.' },
}

const things: Record<ResourceKind, LocalizedText> = {
  order: { 'pt-BR': 'pedido', en: 'order' },
  delivery: { 'pt-BR': 'entrega', en: 'delivery' },
  quote: { 'pt-BR': 'cotação', en: 'quote' },
  tracking_link: { 'pt-BR': 'link de rastreio', en: 'tracking link' },
  photo: { 'pt-BR': 'foto', en: 'photo' },
  driver: { 'pt-BR': 'motorista', en: 'driver' },
  tenant: { 'pt-BR': 'empresa', en: 'tenant' },
  user: { 'pt-BR': 'usuário', en: 'user' },
  wallet: { 'pt-BR': 'carteira da empresa', en: 'wallet of the tenant' },
  api_key: { 'pt-BR': 'chave de API', en: 'API key' },
  confirmation: { 'pt-BR': 'token de confirmação', en: 'confirmation token' },
  webhook: { 'pt-BR': 'endpoint de webhook', en: 'webhook endpoint' },
  webhook_delivery: { 'pt-BR': 'entrega do webhook', en: 'webhook delivery' },
  event: { 'pt-BR': 'evento', en: 'event' },
  invitation: { 'pt-BR': 'convite', en: 'invitation' },
  top_up: { 'pt-BR': 'recarga', en: 'top-up' },
  payout: { 'pt-BR': 'repasse', en: 'payout' },
  erasure: { 'pt-BR': 'pedido para apagar dados', en: 'request to erase data' },
  export: { 'pt-BR': 'exportação', en: 'export' },
  payout_batch: { 'pt-BR': 'lote de repasses', en: 'batch of payouts' },
}

const whatToDo: Partial<Record<ResourceKind, LocalizedText>> = {
  photo: {
    'pt-BR': ' Um link expira: abra o pedido novamente para receber outro, enquanto a foto estiver guardada.',
    en: ' A link expires: open the order again for a new one, as long as the photo is stored.',
  },
  confirmation: {
    'pt-BR': ' Vale só para quem fez a proposta, e só para ela: faça uma nova e confirme com o token dela.',
    en: ' A token works only for the caller who made the proposal, and only for that proposal: make a new one and confirm with its token.',
  },
}

const proofs: Record<MissingProof, LocalizedText> = {
  photo_or_signature: { 'pt-BR': 'foto ou assinatura', en: 'photo or signature' },
  pin: { 'pt-BR': 'PIN do destinatário', en: 'PIN of the recipient' },
  matching_pin: {
    'pt-BR': 'o PIN informado não é o do destinatário',
    en: 'the PIN is not the recipient’s',
  },
}

function notProvenYet(status: string, proven: readonly string[]): LocalizedText {
  const quoted = (states: readonly string[], language: Language) =>
    states.map((one) => `“${stateWord(one, language)}”`).join(', ')
  return {
    'pt-BR': `Não há comprovante no estado ${quoted([status], 'pt-BR')}. Há nos estados: ${quoted(proven, 'pt-BR')}.`,
    en: `There is no proof in the state ${quoted([status], 'en')}. There is one in: ${quoted(proven, 'en')}.`,
  }
}

function stateWord(status: string, language: Language): string {
  return statuses.some((one) => one === status) ? statusLabels[status as Status][language] : status
}

function listed(moves: readonly string[], language: Language): string {
  const labels = moves.map((move) =>
    move in moveMessages ? moveMessages[move as MoveOrResume][language] : move,
  )
  return labels.join(', ') || { 'pt-BR': 'nada', en: 'nothing' }[language]
}

/** The message of a refusal. */
export function refusalMessage({ code, facts }: AnyRefusal, language: Language): string {
  // The table pairs each code with its own facts, but TypeScript cannot see that through an index.
  const message = messages[code] as (facts: AnyRefusal['facts']) => LocalizedText
  return message(facts)[language]
}

function brl(cents: bigint): string {
  const [sign, digits] = cents < 0n ? ['-', (-cents).toString()] : ['', cents.toString()]
  const padded = digits.padStart(3, '0')
  return `${sign}R$ ${padded.slice(0, -2)},${padded.slice(-2)}`
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
