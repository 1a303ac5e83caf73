import { refusedMoveMessage } from '@rodovia/core/dispatch/plan/plan-messages.ts'
import type { FactorMethod } from '@rodovia/core/identity/factors/factor.ts'
import { roleNames, stepUpLabels } from '@rodovia/core/identity/identity-messages.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { MissingProof, RefusalFacts, ResourceKind } from '@rodovia/core/shared/refusal.ts'
import type { ErrorTexts } from '../error-texts.ts'
import { issueText } from '../issues/issue-text.ts'
import { brl, moveList, quotedStates, short } from './facts.ts'

const signIn: ErrorTexts['signIn'] = {
  provider_required:
    'A sua empresa exige a entrada pelo provedor de identidade dela: use “Entrar com a empresa”.',
  no_matching_group:
    'A sua conta na empresa não está em nenhum grupo que tenha acesso. Peça o acesso a quem administra a empresa.',
  no_email:
    'O provedor de identidade não informou o seu e-mail. Quem o administra precisa liberar o e-mail (escopo email).',
  email_not_verified: ({ claimed }) => `O provedor de identidade não confirmou o e-mail ${claimed}.`,
  domain_not_verified: ({ claimed }) => `O e-mail ${claimed} não é de um domínio que a empresa comprovou.`,
  email_of_another_account: ({ claimed }) =>
    `O e-mail ${claimed} já é de outra conta. Nada foi ligado a ela.`,
  account_removed: ({ claimed }) =>
    `A conta de ${claimed} foi removida da equipe. Para voltar, peça um convite.`,
  refused_by_provider: ({ error }) =>
    `O provedor de identidade recusou a entrada${error ? ` (${error})` : ''}. Comece novamente.`,
  answer_not_valid:
    'A resposta do provedor de identidade não é válida. Comece novamente; se continuar assim, avise quem administra a empresa.',
  not_begun_here:
    'Esta entrada não começou neste navegador, já terminou ou demorou mais de dez minutos. Comece novamente.',
}

const refusals: ErrorTexts['refusals'] = {
  unauthorized: ({ needed }) =>
    needed === 'key'
      ? 'Envie a sua chave de API no cabeçalho X-Service-Key.'
      : 'Entre na sua conta: envie o cabeçalho Authorization: Bearer <token>.',
  invalid_or_expired_token: ({ needed, expiredAt }) => {
    if (expiredAt)
      return `A chave de API expirou em ${expiredAt.toISOString()}. Crie outra ou mude o prazo dela na página de chaves.`
    return needed === 'key'
      ? 'A chave de API não existe ou foi revogada. Confira cada caractere ou crie outra.'
      : 'O token é inválido ou expirou. Renove-o ou entre novamente.'
  },
  invalid_credentials: 'E-mail ou senha não conferem.',
  mfa_required: ({ enrol }) =>
    enrol
      ? 'A senha está certa. A sua equipe exige verificação em duas etapas: adicione um aplicativo autenticador ou uma chave de acesso para entrar.'
      : 'A senha está certa. Falta a segunda etapa: um código do aplicativo autenticador, uma chave de acesso ou um código de recuperação.',
  mfa_failed: ({ method, triesLeft }) => {
    return `${failedProofs[method as FactorMethod]} Tentativas restantes: ${triesLeft}.`
  },
  challenge_expired:
    'Este pedido expirou, já foi usado ou teve tentativas demais. Comece de novo: entre com e-mail e senha, ou adicione o fator outra vez.',
  forbidden: ({ role, neededScopes, isOfHolder, scope, allowedScopes = [] }) => {
    if (neededScopes) return `A chave de API não tem o escopo para isto: ${neededScopes.join(' ou ')}.`
    if (isOfHolder)
      return `A chave de API pode o que pode a pessoa responsável por ela, e o papel dela, ${nameOf(role)}, não permite isto.`
    if (scope)
      return `O papel de ${nameOf(role)} não pode dar a uma chave o escopo ${scope}; pode dar: ${allowedScopes.join(', ')}.`
    return `O papel de ${nameOf(role)} não permite isto.`
  },
  step_up_required: ({ action, isStale }) => {
    const why = isStale ? staleStepUp : null
    const what = stepUpLabels[action]['pt-BR']
    return `${why ? `${why} ` : ''}${what} exige confirmar que é você: envie a sua senha a POST /api/app/v1/auth/confirm (GraphQL: confirmIdentity) e repita a requisição com o token no cabeçalho X-Step-Up-Token.`
  },
  address_not_allowed: ({ address }) =>
    `Esta chave de API não pode ser usada a partir de ${address}. O dono e os administradores definem os endereços permitidos.`,
  not_found: ({ kind, id }) => `Não encontrado: ${things[kind]} ${short(id)}.${whatToDo[kind] ?? ''}`,
  insufficient_funds: ({ balanceCents, priceCents }) =>
    balanceCents !== null && balanceCents < 0n
      ? `O saldo está negativo em ${brl(-balanceCents)} porque uma recarga foi contestada ou devolvida. Pedidos voltam a ser aceitos quando o saldo cobrir o preço de ${brl(priceCents)}.`
      : `O saldo${balanceCents === null ? '' : ` de ${brl(balanceCents)}`} não cobre o preço de ${brl(priceCents)}.`,
  spending_cap_reached: ({ capCents, leftCents, priceCents }) =>
    `O preço de ${brl(priceCents)} passa do limite diário desta chave de API: restam ${brl(leftCents)} de ${brl(capCents)} hoje. O dono da conta pode aumentá-lo.`,
  rehearsal_only: 'Disponível só em ensaios: use uma chave de teste, que começa com rdk_test_.',
  not_approved:
    'Esta conta espera aprovação: até lá, só faz ensaios com chaves de teste. Avisamos por e-mail quando for aprovada.',
  quote_expired: 'A cotação expirou. Peça uma nova.',
  quote_used: 'A cotação já foi usada em outro pedido. Peça uma nova.',
  address_outside_quote: ({ field, postalCode, quotePostalCode }) =>
    `O CEP ${postalCode} de ${field} não é o da cotação, ${quotePostalCode}. Corrija o endereço ou peça uma nova cotação.`,
  outside_service_area: ({ outside, served, servedCount }) => {
    const places = outside.map(
      ({ postalCode, city, uf }) => `${postalCode} (${city ? `${city} - ` : ''}${uf})`,
    )
    const more = servedCount > served.length ? '…' : ''
    const [isBoth, isPickup] = [outside.length === 2, outside[0]?.end === 'origin']
    return `${isBoth ? 'Coleta e destino ficam' : isPickup ? 'A coleta fica' : 'O destino fica'} fora da área atendida: CEP ${places.join(' e ')}. Atendemos: ${served.join(', ')}${more}.`
  },
  confirmation_used: ({ orderId }) =>
    `Este token de confirmação já foi usado, no pedido ${orderId}. Para algo mais, faça uma nova proposta.`,
  confirmation_expired: 'O token de confirmação expirou e nada foi feito. Faça uma nova proposta.',
  reference_used: ({ reference, orderId }) =>
    `A referência ${short(reference)} já é de outro pedido${orderId ? `: ${orderId}` : ''}.`,
  invalid_state: invalidStateMessage,
  idempotency_mismatch: ({ key }) =>
    `A Idempotency-Key ${short(key)} já foi usada em outra requisição. Use uma nova.`,
  idempotency_in_progress: ({ retryAfterSeconds }) =>
    `A requisição com esta Idempotency-Key ainda está em andamento. Repita-a em ${retryAfterSeconds} s.`,
  proof_required: ({ missing, place, missingBarcodes = [] }) =>
    `Falta o comprovante da ${stopNames[place]}: ${missing.map((proof) => proofs[proof]).join('; ')}${missingBarcodes.length > 0 ? ` (${missingBarcodes.join(', ')})` : ''}.`,
  collection_required: ({ method, amountCents, missing, receivedCents, confirmedCents }) =>
    `Falta a cobrança de ${brl(BigInt(amountCents))} (${method === 'pix' ? 'PIX' : 'dinheiro'}): ${collections[missing]}${
      missing === 'same_cash_twice'
        ? ` (${brl(BigInt(receivedCents ?? 0))} e ${brl(BigInt(confirmedCents ?? 0))})`
        : missing === 'full_amount'
          ? ` (recebido: ${brl(BigInt(receivedCents ?? 0))})`
          : ''
    }.`,
  link_expired: 'Este link já foi usado ou expirou. Peça um novo.',
  last_owner: ({ role }) =>
    `A empresa precisa de alguém com o papel de ${nameOf(role)}. Dê esse papel a outra pessoa primeiro.`,
  validation_failed: ({ issues }) =>
    `Dados inválidos: ${issues.map((issue) => `${issue.field}: ${issueText(issue, 'pt-BR')}`).join('; ')}`,
  payload_too_large: ({ field, bytes, maxBytes }) =>
    `${field}: ${bytes} bytes são demais; no máximo ${maxBytes}.`,
  rate_limited: ({ quota, windowSeconds, retryAfterSeconds }) =>
    `Limite de ${quota} a cada ${windowSeconds} s atingido. Tente novamente em ${retryAfterSeconds} s.`,
  sign_in_refused: ({ reason, claimed = '', error }) => {
    const text = signIn[reason]
    return typeof text === 'string' ? text : text({ claimed, error })
  },
  unavailable: ({ retryAfterSeconds, reason }) =>
    reason ? unavailableMessages[reason] : `Serviço indisponível. Tente novamente em ${retryAfterSeconds} s.`,
}

const collections: Record<RefusalFacts['collection_required']['missing'], string> = {
  pix_payment: 'o banco ainda não confirmou o pagamento; só a confirmação do banco libera a entrega',
  cash_counted_twice: 'informe duas vezes o valor recebido em dinheiro',
  same_cash_twice: 'os dois valores informados são diferentes; conte de novo',
  full_amount: 'pagamento parcial não libera a entrega; sem o valor todo, registre a recusa',
}

const unavailableMessages: Record<NonNullable<RefusalFacts['unavailable']['reason']>, string> = {
  calls_not_configured:
    'Este servidor não mascara ligações, e este telefone não aparece para você (CALLS_TWILIO_ACCOUNT_SID).',
  call_numbers_in_use:
    'Todos os números para ligações estão em uso. Tente novamente mais tarde, ou fale com o suporte.',
  pix_not_configured: 'Recargas por PIX ainda não estão configuradas neste servidor (PIX_KEY).',
  mail_not_configured: 'Não é possível abrir contas aqui: este servidor não envia e-mails (SMTP_URL).',
  sign_up_closed: 'Não é possível abrir contas aqui: fale com quem opera a plataforma.',
  identity_provider:
    'O provedor de identidade da empresa não respondeu. Tente novamente em instantes; se continuar assim, avise quem administra a empresa.',
  dns: 'O servidor de nomes (DNS) não respondeu. Tente novamente em instantes.',
}

const reasons = {
  plan_changed:
    'O plano mudou desde que esta página o mostrou: em outra aba, ou porque foi planejado de novo. Nada foi mudado agora. Confira o plano atual e repita a mudança.',
  plan_gone: 'Este plano não está mais guardado: planos ficam guardados por 30 minutos. Planeje de novo.',
  stop_committed:
    'A entrega já é do motorista ou foi oferecida a ele: o plano não muda o que o motorista já tem.',
  not_in_plan: 'A entrega não está neste plano: o motorista ou o horário dela já mudou. Planeje de novo.',
  nothing_to_undo: 'Não há mudança a desfazer desde que o plano foi pedido.',
  no_ciot: 'A viagem de uma carga lotação começa com o CIOT, e esta ainda não tem um.',
  not_delivered: 'O pedido não foi entregue: só se devolve o que foi entregue.',
  return_too_late: 'O prazo para pedir a devolução terminou.',
  already_returned: 'Este pedido já tem uma devolução.',
  is_a_return: 'Este pedido já é uma devolução.',
  person_erased: 'Os dados do remetente ou do destinatário do pedido foram apagados.',
  return_order_open: 'O pedido tem uma devolução: a entrega dela ao remetente encerra os dois.',
  offered_in_route: 'Esta entrega faz parte de uma rota oferecida: aceite ou recuse a rota inteira.',
  route_changed: 'Uma entrega da rota foi cancelada ou não está mais com este motorista. Nada foi aceito.',
  not_waiting: 'Uma entrega da rota não espera mais por motorista. Nada foi oferecido.',
  driver_is_near:
    'O motorista já está perto dessa parada ou passou por ela, e os códigos não mudam mais. Os códigos da devolução são os do pedido de devolução, depois que ele existe.',
  return_needs_proof:
    'O pedido exige comprovação na devolução, e só o motorista de um pedido de devolução comprova: informe uma tentativa sem sucesso.',
  waits_for_document:
    'O embarcador exige o documento da mercadoria antes de chamar motorista, e o pedido ainda não tem: informe a chave ou o motivo de não haver.',
  not_in_route: 'A entrega não faz parte desta rota.',
  not_the_next_stop: 'Só a próxima parada da rota pode ser pulada, e esta não é a próxima ou já foi feita.',
  no_stop_behind: 'Não há outra parada na rota: esta não pode ficar para depois.',
  too_many_skips: 'Nesta rota já foram puladas paradas 20 vezes; mais não é permitido.',
  driver_at_capacity: 'O motorista já leva tantas entregas quanto o veículo permite.',
  sign_up_pending: 'O cadastro de motorista ainda está em análise.',
  off_duty: 'Você está fora de serviço, e a sua posição não é recebida: entre em serviço antes.',
  cancel_too_late: 'Um MDF-e só pode ser cancelado até 24 horas depois da autorização: encerre-o.',
  no_pix_key: 'Falta a chave PIX do motorista.',
  own_second_factor_missing: 'Para exigir a verificação em duas etapas dos outros, adicione antes a sua.',
  second_factor_required:
    'O seu papel exige verificação em duas etapas: adicione outra antes de remover a última.',
  no_second_factor: 'Esta conta ainda não tem segunda etapa: adicione um aplicativo autenticador primeiro.',
  reschedule_not_allowed: 'O remetente não permite escolher outro horário.',
  already_rated: 'Esta entrega já foi avaliada.',
  rating_closed: 'O prazo de 30 dias para avaliar já passou.',
  no_cash_owed: 'Você não tem dinheiro de cobranças a depositar.',
  nothing_earned: 'Ainda não há ganhos de onde descontar.',
  cash_owed:
    'Os ganhos vão todos para o dinheiro que você recebeu e ainda deve. Deposite por PIX ou use “Descontar dos meus ganhos”.',
  picked_up_already: 'A encomenda já foi coletada: a cobrança na entrega não muda mais.',
  no_pix_due:
    'Não há PIX a cobrar agora: o pedido precisa estar a caminho, com cobrança por PIX ainda não paga.',
  nothing_to_pay_out: 'Não há nada a pagar.',
}

const staleStepUp = 'O token de X-Step-Up-Token expirou ou é de outra sessão ou senha.'

const failedProofs: Record<FactorMethod, string> = {
  totp: 'O código não confere, ou já foi usado. Digite o código de seis dígitos que o aplicativo mostra agora.',
  passkey: 'A chave de acesso não foi aceita. Use uma que esteja cadastrada nesta conta.',
  recovery_code: 'O código de recuperação não confere, ou já foi usado. Cada um funciona uma vez.',
}

const things: Record<ResourceKind, string> = {
  order: 'pedido',
  delivery: 'entrega',
  quote: 'cotação',
  tracking_link: 'link de rastreio',
  photo: 'foto',
  driver: 'motorista',
  driver_document: 'documento',
  tenant: 'empresa',
  user: 'usuário',
  wallet: 'carteira da empresa',
  api_key: 'chave de API',
  confirmation: 'token de confirmação',
  webhook: 'endpoint de webhook',
  saved_view: 'filtro salvo',
  saved_address: 'endereço salvo',
  webhook_delivery: 'entrega do webhook',
  request: 'requisição',
  event: 'evento',
  invitation: 'convite',
  top_up: 'recarga',
  payout: 'repasse',
  erasure: 'pedido para apagar dados',
  export: 'exportação',
  session: 'sessão',
  factor: 'fator de autenticação',
  domain: 'domínio',
  repetition: 'repetição',
  route: 'rota',
  shipment: 'remessa',
  service_area: 'área de atendimento',
  import: 'importação',
  import_row: 'linha da importação',
  phone_number: 'telefone',
  masked_call: 'ligação',
  agent_request: 'pedido de um programa',
  open_delivery_client: 'aplicativo Open Delivery',
  shop_connection: 'loja conectada',
  vehicle: 'veículo',
  insurance_policy: 'apólice de seguro',
  fiscal_issuer: 'emitente de documentos fiscais',
  fiscal_document: 'documento fiscal',
  payout_batch: 'lote de repasses',
}

const whatToDo: Partial<Record<ResourceKind, string>> = {
  photo: ' Um link expira: abra o pedido novamente para receber outro, enquanto a foto estiver guardada.',
  confirmation:
    ' Vale só para quem fez a proposta, e só para ela: faça uma nova e confirme com o token dela.',
}

const stopNames = { pickup: 'coleta', handover: 'entrega', return: 'devolução' }

const proofs: Record<MissingProof, string> = {
  photo: 'foto',
  signature: 'assinatura',
  signer_name: 'nome de quem assinou',
  barcode: 'código do volume',
  document: 'tipo e quatro últimos caracteres de um documento',
  age: 'conferência de que a pessoa tem 18 anos ou mais',
  photo_or_signature: 'foto ou assinatura',
  pin: 'PIN do destinatário',
  photo_not_blank: 'a foto mostra uma cor só',
  signature_not_blank: 'a assinatura está em branco',
  matching_pin: 'o PIN informado não é o do destinatário',
}

/** Why a whole load has no CIOT. */
function ciotCause(ciot: RefusalFacts['invalid_state']['freightOperation']): string {
  const { code = null, text = null } = ciot ?? {}
  if (code === 'no_rntrc') return 'Falta o RNTRC do transportador: informe em Veículos e RNTRC.'
  if (code === 'no_vehicle')
    return 'Nenhum caminhão do transportador tem os eixos desta carga, ou vários têm e nenhum é deste motorista: informe em Veículos e RNTRC.'
  return code === null
    ? 'Ele já foi solicitado: tente de novo em um minuto.'
    : `A instituição recusou: ${text} (${code}).`
}

function invalidStateMessage({
  status,
  allowed,
  reason,
  possible_from: possibleFrom,
  move,
  freightOperation,
}: RefusalFacts['invalid_state']): string {
  switch (reason) {
    case 'not_proven_yet': {
      return `Não há comprovante na situação ${quotedStates([status], 'pt-BR')}. Há nas situações: ${quotedStates(allowed, 'pt-BR')}.`
    }
    // The request for an erasure is stored: the caller need not repeat it.
    case 'earnings_unpaid':
      return 'Ainda há ganhos a pagar (repasse por PIX). O pedido está registrado: os dados serão apagados automaticamente depois do pagamento.'
    case 'deliveries_under_way':
      return `Há entregas em andamento. O pedido está registrado: os dados serão apagados automaticamente quando elas terminarem, o mais tardar a partir de ${possibleFrom}.`
    case 'move_refused':
      return `O plano ficou como estava. ${move ? refusedMoveMessage(move, 'pt-BR') : ''}`
    case 'plan_changed':
    case 'plan_gone':
    case 'stop_committed':
    case 'not_in_plan':
    case 'nothing_to_undo':
      return reasons[reason]
    case 'no_ciot':
      return `${reasons[reason]} ${ciotCause(freightOperation)}`
    case 'import_running':
      return 'Os pedidos deste arquivo estão sendo feitos: espere que terminem, ou pare a importação.'
    default:
      return `${reason ? reasons[reason] : `Não permitido na situação ${quotedStates([status], 'pt-BR')}.`} Permitido agora: ${moveList(allowed, 'pt-BR') || 'nada'}.`
  }
}

const errors: ErrorTexts['errors'] = {
  internal_error: 'Algo falhou do nosso lado. Tente novamente; se persistir, informe o X-Request-Id.',
  unavailable: 'Serviço indisponível. Tente novamente em instantes.',
  no_such_path: 'Não há nada neste endereço.',
  method_not_allowed: 'Este endereço não aceita este método.',
  other_origin: 'Páginas de outros sites não podem usar este endereço; as permitidas estão em details.',
  broken_request: 'A requisição HTTP não pôde ser lida.',
  headers_too_large: 'Os cabeçalhos da requisição são grandes demais.',
  request_timeout: 'A requisição não chegou completa a tempo.',
  too_many_streams:
    'O seu endereço já tem o máximo de conexões de eventos abertas. Feche uma e tente novamente.',
  subscription_over_http: 'Inscrições usam WebSocket (graphql-transport-ws) ou Accept: text/event-stream.',
  body_too_large: 'O corpo da requisição é grande demais.',
  other_site: 'Isto veio de outro site. Abra a página aqui e tente novamente.',
}

export const texts: ErrorTexts = { errors, refusals, signIn }

function nameOf(role: string): string {
  return roleNames[role as Role]['pt-BR']
}
