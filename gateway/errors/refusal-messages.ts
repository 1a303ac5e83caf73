import { type MoveOrResume, moveMessages, statusLabels } from '@rodovia/core/delivery/labels.ts'
import { type Status, statuses } from '@rodovia/core/delivery/states.ts'
import type { FactorMethod } from '@rodovia/core/identity/factors/factor.ts'
import { stepUpLabels } from '@rodovia/core/identity/step-up-labels.ts'
import { type Language, type LocalizedText, localized } from '@rodovia/core/shared/language.ts'
import type {
  AnyRefusal,
  MissingProof,
  RefusalCode,
  RefusalFacts,
  ResourceKind,
} from '@rodovia/core/shared/refusal.ts'
import { signInRefusalMessage } from './sign-in-messages.ts'

type Messages = { [C in RefusalCode]: LocalizedText | ((facts: RefusalFacts[C]) => LocalizedText) }

/** The messages for people. The facts are in the error's `details` too (refusal-details.ts). */
const messages: Messages = {
  unauthorized: ({ needed }) =>
    needed === 'key'
      ? localized(
          'Envie a sua chave de API no cabeçalho X-Service-Key.',
          'Send your API key in the header X-Service-Key.',
        )
      : localized(
          'Entre na sua conta: envie o cabeçalho Authorization: Bearer <token>.',
          'Log in: send the header Authorization: Bearer <token>.',
        ),
  invalid_or_expired_token: ({ needed, expiredAt }) => {
    if (expiredAt)
      return localized(
        `A chave de API expirou em ${expiredAt.toISOString()}. Crie outra ou mude o prazo dela na página de chaves.`,
        `The API key expired at ${expiredAt.toISOString()}. Create another, or change its end on the page of keys.`,
      )
    return needed === 'key'
      ? localized(
          'A chave de API não existe ou foi revogada. Confira cada caractere ou crie outra.',
          'There is no such API key, or it was revoked. Check each character or create another.',
        )
      : localized(
          'O token é inválido ou expirou. Renove-o ou entre novamente.',
          'The token is invalid or has expired. Refresh it or log in again.',
        )
  },
  invalid_credentials: localized('E-mail ou senha não conferem.', 'E-mail and password do not match.'),
  mfa_required: ({ enrol }) =>
    enrol
      ? localized(
          'A senha está certa. A sua equipe exige verificação em duas etapas: adicione um aplicativo autenticador ou uma chave de acesso para entrar.',
          'The password is right. Your team requires two-step verification: add an authenticator app or a passkey to log in.',
        )
      : localized(
          'A senha está certa. Falta a segunda etapa: um código do aplicativo autenticador, uma chave de acesso ou um código de recuperação.',
          'The password is right. The second step is missing: a code of the authenticator app, a passkey or a recovery code.',
        ),
  mfa_failed: ({ method, triesLeft }) => {
    const { 'pt-BR': portuguese, en } = failedProofs[method as FactorMethod]
    return localized(`${portuguese} Tentativas restantes: ${triesLeft}.`, `${en} Tries left: ${triesLeft}.`)
  },
  challenge_expired: localized(
    'Este pedido expirou, já foi usado ou teve tentativas demais. Comece de novo: entre com e-mail e senha, ou adicione o fator outra vez.',
    'This challenge has expired, was used already or was tried too often. Start again: log in with e-mail and password, or add the factor anew.',
  ),
  forbidden: ({ role, neededScopes, isOfHolder, scope, allowedScopes = [] }) => {
    if (neededScopes)
      return localized(
        `A chave de API não tem o escopo para isto: ${neededScopes.join(' ou ')}.`,
        `The API key lacks the scope for this: ${neededScopes.join(' or ')}.`,
      )
    if (isOfHolder)
      return localized(
        `A chave de API pode o que pode a pessoa responsável por ela, e o papel dela, ${role}, não permite isto.`,
        `The API key may do what the person who holds it may, and that person’s role ${role} does not permit this.`,
      )
    if (scope)
      return localized(
        `O papel ${role} não pode dar a uma chave o escopo ${scope}; pode dar: ${allowedScopes.join(', ')}.`,
        `The role ${role} may not give a key the scope ${scope}; it may give ${allowedScopes.join(', ')}.`,
      )
    return localized(`O papel ${role} não permite isto.`, `The role ${role} does not permit this.`)
  },
  step_up_required: ({ action, isStale }) => {
    const why = isStale ? staleStepUp : null
    const what = stepUpLabels[action]
    return localized(
      `${why ? `${why['pt-BR']} ` : ''}${what['pt-BR']} exige confirmar que é você: envie a sua senha a POST /api/app/v1/auth/confirm (GraphQL: confirmIdentity) e repita a requisição com o token no cabeçalho X-Step-Up-Token.`,
      `${why ? `${why.en} ` : ''}${what.en} needs a confirmation that it is you: send your password to POST /api/app/v1/auth/confirm (GraphQL: confirmIdentity), and repeat the request with the token in the header X-Step-Up-Token.`,
    )
  },
  address_not_allowed: ({ address }) =>
    localized(
      `Esta chave de API não pode ser usada a partir de ${address}. O dono e os administradores definem os endereços permitidos.`,
      `This API key may not be used from ${address}. The owner and admins set the allowed addresses.`,
    ),
  not_found: ({ kind, id }) =>
    localized(
      `Não encontrado: ${things[kind]['pt-BR']} ${short(id)}.${whatToDo[kind]?.['pt-BR'] ?? ''}`,
      `Not found: ${things[kind].en} ${short(id)}.${whatToDo[kind]?.en ?? ''}`,
    ),
  insufficient_funds: ({ balanceCents, priceCents }) =>
    balanceCents !== null && balanceCents < 0n
      ? localized(
          `O saldo está negativo em ${brl(-balanceCents)} porque uma recarga foi contestada ou devolvida. Pedidos voltam a ser aceitos quando o saldo cobrir o preço de ${brl(priceCents)}.`,
          `The balance is ${brl(-balanceCents)} below zero because a top-up was contested or returned. Orders are taken again once the balance covers the price of ${brl(priceCents)}.`,
        )
      : localized(
          `O saldo${balanceCents === null ? '' : ` de ${brl(balanceCents)}`} não cobre o preço de ${brl(priceCents)}.`,
          `The balance${balanceCents === null ? '' : ` of ${brl(balanceCents)}`} does not cover the price of ${brl(priceCents)}.`,
        ),
  spending_cap_reached: ({ capCents, leftCents, priceCents }) =>
    localized(
      `O preço de ${brl(priceCents)} passa do limite diário desta chave de API: restam ${brl(leftCents)} de ${brl(capCents)} hoje. O dono da conta pode aumentá-lo.`,
      `The price of ${brl(priceCents)} goes above what this API key may spend in a day: ${brl(leftCents)} of ${brl(capCents)} are left today. The owner of the account can raise it.`,
    ),
  rehearsal_only: localized(
    'Disponível só em ensaios: use uma chave de teste, que começa com rdk_test_.',
    'Only available in rehearsals: use a test key, which begins with rdk_test_.',
  ),
  quote_expired: localized('A cotação expirou. Peça uma nova.', 'The quote has expired. Request a new one.'),
  quote_used: localized(
    'A cotação já foi usada em outro pedido. Peça uma nova.',
    'The quote was already used for another order. Request a new one.',
  ),
  address_outside_quote: ({ field, postalCode, quotePostalCode }) =>
    localized(
      `O CEP ${postalCode} de ${field} não é o da cotação, ${quotePostalCode}. Corrija o endereço ou peça uma nova cotação.`,
      `The postal code ${postalCode} of ${field} is not that of the quote, ${quotePostalCode}. Correct the address or request a new quote.`,
    ),
  confirmation_used: ({ orderId }) =>
    localized(
      `Este token de confirmação já foi usado, no pedido ${orderId}. Para algo mais, faça uma nova proposta.`,
      `This confirmation token was already used for the order ${orderId}. For another order make a new proposal.`,
    ),
  confirmation_expired: localized(
    'O token de confirmação expirou e nada foi feito. Faça uma nova proposta.',
    'The confirmation token has expired, and nothing was done. Make a new proposal.',
  ),
  reference_used: ({ reference, orderId }) =>
    localized(
      `A referência ${short(reference)} já é de outro pedido${orderId ? `: ${orderId}` : ''}.`,
      `The reference ${short(reference)} is another order’s already${orderId ? `: ${orderId}` : ''}.`,
    ),
  invalid_state: invalidStateMessage,
  idempotency_mismatch: ({ key }) =>
    localized(
      `A Idempotency-Key ${short(key)} já foi usada em outra requisição. Use uma nova.`,
      `The Idempotency-Key ${short(key)} was already used for another request. Use a new one.`,
    ),
  idempotency_in_progress: ({ retryAfterSeconds }) =>
    localized(
      `A requisição com esta Idempotency-Key ainda está em andamento. Repita-a em ${retryAfterSeconds} s.`,
      `The request with this Idempotency-Key is still in progress. Retry it in ${retryAfterSeconds} s.`,
    ),
  proof_required: ({ missing }) =>
    localized(
      `Falta o comprovante da entrega: ${missing.map((proof) => proofs[proof]['pt-BR']).join('; ')}.`,
      `The proof of delivery is missing: ${missing.map((proof) => proofs[proof].en).join('; ')}.`,
    ),
  link_expired: localized(
    'Este link já foi usado ou expirou. Peça um novo.',
    'This link was used already or has expired. Ask for a new one.',
  ),
  last_owner: ({ role }) =>
    localized(
      `A empresa precisa de alguém com o papel ${role}. Dê esse papel a outra pessoa primeiro.`,
      `The tenant needs a user with the role ${role}. Give that role to another user first.`,
    ),
  // The issues are for the client's developer and in English; `details` lists them one by one.
  validation_failed: ({ issues }) =>
    localized(
      `Dados inválidos: ${issues.map(({ field }) => field).join(', ')}. O que é permitido está em details.`,
      `Invalid input: ${issues.map(({ field, issue }) => `${field}: ${issue}`).join('; ')}`,
    ),
  payload_too_large: ({ field, bytes, maxBytes }) =>
    localized(
      `${field}: ${bytes} bytes são demais; no máximo ${maxBytes}.`,
      `${field}: ${bytes} bytes are too many; at most ${maxBytes}.`,
    ),
  rate_limited: ({ quota, windowSeconds, retryAfterSeconds }) =>
    localized(
      `Limite de ${quota} a cada ${windowSeconds} s atingido. Tente novamente em ${retryAfterSeconds} s.`,
      `The limit of ${quota} in ${windowSeconds} s is reached. Try again in ${retryAfterSeconds} s.`,
    ),
  sign_in_refused: signInRefusalMessage,
  unavailable: ({ retryAfterSeconds, reason }) =>
    reason
      ? unavailableMessages[reason]
      : localized(
          `Serviço indisponível. Tente novamente em ${retryAfterSeconds} s.`,
          `Service unavailable. Try again in ${retryAfterSeconds} s.`,
        ),
}

const unavailableMessages: Record<NonNullable<RefusalFacts['unavailable']['reason']>, LocalizedText> = {
  pix_not_configured: localized(
    'Recargas por PIX ainda não estão configuradas neste servidor (PIX_KEY).',
    'Top-ups by PIX are not configured on this server yet (PIX_KEY).',
  ),
  identity_provider: localized(
    'O provedor de identidade da empresa não respondeu. Tente novamente em instantes; se continuar assim, avise quem administra a empresa.',
    'The identity provider of the company did not answer. Try again in a moment; if that does not help, tell the owner of the account.',
  ),
  dns: localized(
    'O servidor de nomes (DNS) não respondeu. Tente novamente em instantes.',
    'The name server (DNS) did not answer. Try again in a moment.',
  ),
}

function invalidStateMessage({
  status,
  allowed,
  reason,
  possible_from: possibleFrom,
}: RefusalFacts['invalid_state']): LocalizedText {
  switch (reason) {
    case 'not_proven_yet': {
      const quoted = (states: readonly string[], language: Language) =>
        states.map((one) => `“${stateWord(one, language)}”`).join(', ')
      return localized(
        `Não há comprovante no estado ${quoted([status], 'pt-BR')}. Há nos estados: ${quoted(allowed, 'pt-BR')}.`,
        `There is no proof in the state ${quoted([status], 'en')}. There is one in: ${quoted(allowed, 'en')}.`,
      )
    }
    // The request for an erasure is stored: the caller need not repeat it.
    case 'earnings_unpaid':
      return localized(
        'Ainda há ganhos a pagar (repasse por PIX). O pedido está registrado: os dados serão apagados automaticamente depois do pagamento.',
        'Some earnings are not paid out yet (payout by PIX). The request is stored: the data will be erased automatically once they are paid.',
      )
    case 'deliveries_under_way':
      return localized(
        `Há entregas em andamento. O pedido está registrado: os dados serão apagados automaticamente quando elas terminarem, o mais tardar a partir de ${possibleFrom}.`,
        `Deliveries are in progress. The request is stored: the data will be erased automatically once they end, at the latest from ${possibleFrom} on.`,
      )
    default:
      return localized(
        `${reason ? reasons[reason]['pt-BR'] : `Não permitido no estado “${stateWord(status, 'pt-BR')}”.`} Permitido agora: ${listed(allowed, 'pt-BR')}.`,
        `${reason ? reasons[reason].en : `Not allowed in the state “${stateWord(status, 'en')}”.`} Allowed now: ${listed(allowed, 'en')}.`,
      )
  }
}

const reasons = {
  driver_at_capacity: localized(
    'O motorista já leva tantas entregas quanto o veículo permite.',
    'The driver carries as many deliveries as the vehicle allows.',
  ),
  sign_up_pending: localized(
    'O cadastro de motorista ainda está em análise.',
    'The sign-up as a driver is still under review.',
  ),
  no_pix_key: localized('Falta a chave PIX do motorista.', 'The driver’s PIX key is missing.'),
  own_second_factor_missing: localized(
    'Para exigir a verificação em duas etapas dos outros, adicione antes a sua.',
    'To require two-step verification of others, add your own first.',
  ),
  second_factor_required: localized(
    'O seu papel exige verificação em duas etapas: adicione outra antes de remover a última.',
    'Your role requires two-step verification: add another before you remove the last.',
  ),
  no_second_factor: localized(
    'Esta conta ainda não tem segunda etapa: adicione um aplicativo autenticador primeiro.',
    'This account has no second factor yet: add an authenticator app first.',
  ),
  nothing_to_pay_out: localized('Não há nada a pagar.', 'There is nothing to be paid.'),
}

const staleStepUp = localized(
  'O token de X-Step-Up-Token expirou ou é de outra sessão ou senha.',
  'The token in X-Step-Up-Token has expired, or is of another session or password.',
)

const failedProofs: Record<FactorMethod, LocalizedText> = {
  totp: localized(
    'O código não confere, ou já foi usado. Digite o código de seis dígitos que o aplicativo mostra agora.',
    'The code is wrong or was used already. Enter the six digits that the app shows now.',
  ),
  passkey: localized(
    'A chave de acesso não foi aceita. Use uma que esteja cadastrada nesta conta.',
    'The passkey was not accepted. Use one that was added to this account.',
  ),
  recovery_code: localized(
    'O código de recuperação não confere, ou já foi usado. Cada um funciona uma vez.',
    'The recovery code is wrong or was used already. Each works once.',
  ),
}

const things: Record<ResourceKind, LocalizedText> = {
  order: localized('pedido', 'order'),
  delivery: localized('entrega', 'delivery'),
  quote: localized('cotação', 'quote'),
  tracking_link: localized('link de rastreio', 'tracking link'),
  photo: localized('foto', 'photo'),
  driver: localized('motorista', 'driver'),
  tenant: localized('empresa', 'tenant'),
  user: localized('usuário', 'user'),
  wallet: localized('carteira da empresa', 'wallet of the tenant'),
  api_key: localized('chave de API', 'API key'),
  confirmation: localized('token de confirmação', 'confirmation token'),
  webhook: localized('endpoint de webhook', 'webhook endpoint'),
  saved_address: localized('endereço salvo', 'saved address'),
  webhook_delivery: localized('entrega do webhook', 'webhook delivery'),
  event: localized('evento', 'event'),
  invitation: localized('convite', 'invitation'),
  top_up: localized('recarga', 'top-up'),
  payout: localized('repasse', 'payout'),
  erasure: localized('pedido para apagar dados', 'request to erase data'),
  export: localized('exportação', 'export'),
  session: localized('sessão', 'session'),
  factor: localized('fator de autenticação', 'factor'),
  domain: localized('domínio', 'domain'),
  repetition: localized('repetição', 'repetition'),
  payout_batch: localized('lote de repasses', 'batch of payouts'),
}

const whatToDo: Partial<Record<ResourceKind, LocalizedText>> = {
  photo: localized(
    ' Um link expira: abra o pedido novamente para receber outro, enquanto a foto estiver guardada.',
    ' A link expires: open the order again for a new one, as long as the photo is stored.',
  ),
  confirmation: localized(
    ' Vale só para quem fez a proposta, e só para ela: faça uma nova e confirme com o token dela.',
    ' A token works only for the caller who made the proposal, and only for that proposal: make a new one and confirm with its token.',
  ),
}

const proofs: Record<MissingProof, LocalizedText> = {
  photo_or_signature: localized('foto ou assinatura', 'photo or signature'),
  pin: localized('PIN do destinatário', 'PIN of the recipient'),
  matching_pin: localized('o PIN informado não é o do destinatário', 'the PIN is not the recipient’s'),
}

function stateWord(status: string, language: Language): string {
  return statuses.some((one) => one === status) ? statusLabels[status as Status][language] : status
}

function listed(moves: readonly string[], language: Language): string {
  const labels = moves.map((move) =>
    move in moveMessages ? moveMessages[move as MoveOrResume][language] : move,
  )
  return labels.join(', ') || localized('nada', 'nothing')[language]
}

/** The message of a refusal. */
export function refusalMessage({ code, facts }: AnyRefusal, language: Language): string {
  // The table pairs each code with its own facts, but TypeScript cannot see that through an index.
  const message = messages[code] as LocalizedText | ((facts: AnyRefusal['facts']) => LocalizedText)
  return (typeof message === 'function' ? message(facts) : message)[language]
}

function brl(cents: bigint): string {
  const [sign, digits] = cents < 0n ? ['-', (-cents).toString()] : ['', cents.toString()]
  const padded = digits.padStart(3, '0')
  return `${sign}R$ ${padded.slice(0, -2)},${padded.slice(-2)}`
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
