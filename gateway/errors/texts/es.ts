import { refusedMoveMessage } from '@rodovia/core/dispatch/plan/plan-messages.ts'
import type { FactorMethod } from '@rodovia/core/identity/factors/factor.ts'
import { roleNames, stepUpLabels } from '@rodovia/core/identity/identity-messages.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import type { MissingProof, RefusalFacts, ResourceKind } from '@rodovia/core/shared/refusal.ts'
import type { ErrorTexts } from '../error-texts.ts'
import { issueText } from '../issues/issue-text.ts'
import { brl, moveList, quotedStates, short } from './facts.ts'

const signIn: ErrorTexts['signIn'] = {
  provider_required: 'Su empresa exige entrar por su proveedor de identidad: use “Entrar con la empresa”.',
  no_matching_group:
    'Su cuenta en la empresa no está en ningún grupo que tenga acceso. Pida el acceso a quien administra la empresa.',
  no_email:
    'El proveedor de identidad no informó su correo electrónico. Quien lo administra debe liberarlo (scope email).',
  email_not_verified: ({ claimed }) => `El proveedor de identidad no confirmó el correo ${claimed}.`,
  domain_not_verified: ({ claimed }) =>
    `El correo ${claimed} no es de un dominio que la empresa haya verificado.`,
  email_of_another_account: ({ claimed }) =>
    `El correo ${claimed} ya es de otra cuenta. No se vinculó nada a ella.`,
  account_removed: ({ claimed }) =>
    `La cuenta de ${claimed} fue quitada del equipo. Para volver, pida una invitación.`,
  refused_by_provider: ({ error }) =>
    `El proveedor de identidad rechazó la entrada${error ? ` (${error})` : ''}. Comience de nuevo.`,
  answer_not_valid:
    'La respuesta del proveedor de identidad no es válida. Comience de nuevo; si sigue así, avise a quien administra la empresa.',
  not_begun_here:
    'Esta entrada no comenzó en este navegador, ya terminó o tardó más de diez minutos. Comience de nuevo.',
}

const refusals: ErrorTexts['refusals'] = {
  unauthorized: ({ needed }) =>
    needed === 'key'
      ? 'Envíe su clave de API en el encabezado X-Service-Key.'
      : 'Entre en su cuenta: envíe el encabezado Authorization: Bearer <token>.',
  invalid_or_expired_token: ({ needed, expiredAt }) => {
    if (expiredAt)
      return `La clave de API venció el ${expiredAt.toISOString()}. Cree otra o cambie su vencimiento en la página de claves.`
    return needed === 'key'
      ? 'La clave de API no existe o fue revocada. Revise cada carácter o cree otra.'
      : 'El token no es válido o venció. Renuévelo o entre de nuevo.'
  },
  invalid_credentials: 'El correo electrónico o la contraseña no coinciden.',
  mfa_required: ({ enrol }) =>
    enrol
      ? 'La contraseña es correcta. Su equipo exige verificación en dos pasos: agregue una aplicación de autenticación o una llave de acceso para entrar.'
      : 'La contraseña es correcta. Falta el segundo paso: un código de la aplicación de autenticación, una llave de acceso o un código de recuperación.',
  mfa_failed: ({ method, triesLeft }) =>
    `${failedProofs[method as FactorMethod]} Intentos restantes: ${triesLeft}.`,
  challenge_expired:
    'Este pedido venció, ya se usó o tuvo demasiados intentos. Comience de nuevo: entre con correo electrónico y contraseña, o agregue el factor otra vez.',
  forbidden: ({ role, neededScopes, isOfHolder, scope, allowedScopes = [] }) => {
    if (neededScopes) return `La clave de API no tiene el permiso para esto: ${neededScopes.join(' o ')}.`
    if (isOfHolder)
      return `La clave de API puede lo que puede la persona responsable de ella, y su rol, ${nameOf(role)}, no permite esto.`
    if (scope)
      return `El rol de ${nameOf(role)} no puede dar a una clave el permiso ${scope}; puede dar: ${allowedScopes.join(', ')}.`
    return `El rol de ${nameOf(role)} no permite esto.`
  },
  step_up_required: ({ action, isStale }) => {
    const why = isStale ? staleStepUp : null
    const what = stepUpLabels[action].es
    return `${why ? `${why} ` : ''}${what} exige confirmar que es usted: envíe su contraseña a POST /api/app/v1/auth/confirm (GraphQL: confirmIdentity) y repita la solicitud con el token en el encabezado X-Step-Up-Token.`
  },
  address_not_allowed: ({ address }) =>
    `Esta clave de API no se puede usar desde ${address}. El dueño y los administradores definen las direcciones permitidas.`,
  not_found: ({ kind, id }) => `No se encontró: ${things[kind]} ${short(id)}.${whatToDo[kind] ?? ''}`,
  insufficient_funds: ({ balanceCents, priceCents }) =>
    balanceCents !== null && balanceCents < 0n
      ? `El saldo está negativo en ${brl(-balanceCents)} porque una recarga fue disputada o devuelta. Los pedidos se aceptan de nuevo cuando el saldo cubra el precio de ${brl(priceCents)}.`
      : `El saldo${balanceCents === null ? '' : ` de ${brl(balanceCents)}`} no cubre el precio de ${brl(priceCents)}.`,
  spending_cap_reached: ({ capCents, leftCents, priceCents }) =>
    `El precio de ${brl(priceCents)} pasa del límite diario de esta clave de API: quedan ${brl(leftCents)} de ${brl(capCents)} hoy. El dueño de la cuenta puede aumentarlo.`,
  rehearsal_only: 'Disponible solo en ensayos: use una clave de prueba, que comienza con rdk_test_.',
  not_approved:
    'Esta cuenta espera aprobación: hasta entonces solo hace ensayos con claves de prueba. Avisamos por correo cuando se apruebe.',
  quote_expired: 'La cotización venció. Pida una nueva.',
  quote_used: 'La cotización ya se usó en otro pedido. Pida una nueva.',
  address_outside_quote: ({ field, postalCode, quotePostalCode }) =>
    `El CEP ${postalCode} de ${field} no es el de la cotización, ${quotePostalCode}. Corrija la dirección o pida una nueva cotización.`,
  outside_service_area: ({ outside, served, servedCount }) => {
    const places = outside.map(
      ({ postalCode, city, uf }) => `${postalCode} (${city ? `${city} - ` : ''}${uf})`,
    )
    const more = servedCount > served.length ? '…' : ''
    const [isBoth, isPickup] = [outside.length === 2, outside[0]?.end === 'origin']
    return `${isBoth ? 'La recolección y el destino quedan' : isPickup ? 'La recolección queda' : 'El destino queda'} fuera del área de servicio: CEP ${places.join(' y ')}. Atendemos: ${served.join(', ')}${more}.`
  },
  confirmation_used: ({ orderId }) =>
    `Este token de confirmación ya se usó, en el pedido ${orderId}. Para otro pedido, haga una nueva propuesta.`,
  confirmation_expired: 'El token de confirmación venció y no se hizo nada. Haga una nueva propuesta.',
  reference_used: ({ reference, orderId }) =>
    `La referencia ${short(reference)} ya es de otro pedido${orderId ? `: ${orderId}` : ''}.`,
  invalid_state: invalidStateMessage,
  idempotency_mismatch: ({ key }) =>
    `La Idempotency-Key ${short(key)} ya se usó en otra solicitud. Use una nueva.`,
  idempotency_in_progress: ({ retryAfterSeconds }) =>
    `La solicitud con esta Idempotency-Key todavía está en curso. Repítala en ${retryAfterSeconds} s.`,
  proof_required: ({ missing, place, missingBarcodes = [] }) =>
    `Falta el comprobante de la ${stopNames[place]}: ${missing.map((proof) => proofs[proof]).join('; ')}${missingBarcodes.length > 0 ? ` (${missingBarcodes.join(', ')})` : ''}.`,
  collection_required: ({ method, amountCents, missing, receivedCents, confirmedCents }) =>
    `Falta el cobro de ${brl(BigInt(amountCents))} (${method === 'pix' ? 'PIX' : 'efectivo'}): ${collections[missing]}${
      missing === 'same_cash_twice'
        ? ` (${brl(BigInt(receivedCents ?? 0))} y ${brl(BigInt(confirmedCents ?? 0))})`
        : missing === 'full_amount'
          ? ` (recibido: ${brl(BigInt(receivedCents ?? 0))})`
          : ''
    }.`,
  link_expired: 'Este enlace ya se usó o venció. Pida uno nuevo.',
  last_owner: ({ role }) =>
    `La empresa necesita a alguien con el rol de ${nameOf(role)}. Dé ese rol a otra persona primero.`,
  validation_failed: ({ issues }) =>
    `Datos no válidos: ${issues.map((issue) => `${issue.field}: ${issueText(issue, 'es')}`).join('; ')}`,
  payload_too_large: ({ field, bytes, maxBytes }) =>
    `${field}: ${bytes} bytes son demasiados; como máximo ${maxBytes}.`,
  rate_limited: ({ quota, windowSeconds, retryAfterSeconds }) =>
    `Se alcanzó el límite de ${quota} cada ${windowSeconds} s. Intente de nuevo en ${retryAfterSeconds} s.`,
  sign_in_refused: ({ reason, claimed = '', error }) => {
    const text = signIn[reason]
    return typeof text === 'string' ? text : text({ claimed, error })
  },
  unavailable: ({ retryAfterSeconds, reason }) =>
    reason
      ? unavailableMessages[reason]
      : `Servicio no disponible. Intente de nuevo en ${retryAfterSeconds} s.`,
}

const collections: Record<RefusalFacts['collection_required']['missing'], string> = {
  pix_payment: 'el banco aún no confirmó el pago; solo su confirmación libera la entrega',
  cash_counted_twice: 'indique dos veces el efectivo recibido',
  same_cash_twice: 'los dos montos son distintos; cuente de nuevo',
  full_amount: 'un pago parcial no libera la entrega; sin el monto completo, registre el rechazo',
}

const unavailableMessages: Record<NonNullable<RefusalFacts['unavailable']['reason']>, string> = {
  calls_not_configured:
    'Este servidor no enmascara llamadas, y no puedes ver este teléfono (CALLS_TWILIO_ACCOUNT_SID).',
  call_numbers_in_use: 'Todos los números para llamadas están en uso. Inténtalo más tarde o llama a soporte.',
  pix_not_configured: 'Las recargas por PIX todavía no están configuradas en este servidor (PIX_KEY).',
  mail_not_configured: 'No se pueden abrir cuentas aquí: este servidor no envía correos (SMTP_URL).',
  sign_up_closed: 'No se pueden abrir cuentas aquí: hable con quien opera la plataforma.',
  identity_provider:
    'El proveedor de identidad de la empresa no respondió. Intente de nuevo en un momento; si sigue así, avise a quien administra la empresa.',
  dns: 'El servidor de nombres (DNS) no respondió. Intente de nuevo en un momento.',
}

const reasons = {
  plan_changed:
    'El plan cambió desde que esta página lo mostró: en otra pestaña, o porque se planificó de nuevo. Ahora no se cambió nada. Revise el plan actual y repita el cambio.',
  plan_gone: 'Este plan ya no está guardado: los planes se guardan 30 minutos. Planifique de nuevo.',
  stop_committed:
    'El conductor ya tiene la entrega, o una oferta de ella: el plan no cambia lo que los conductores tienen.',
  not_in_plan: 'La entrega no está en este plan: cambió su conductor o su horario. Planifique de nuevo.',
  nothing_to_undo: 'No hay cambios que deshacer desde que se pidió el plan.',
  no_ciot: 'El viaje de una carga completa empieza con su CIOT, y este todavía no tiene uno.',
  not_delivered: 'El pedido no fue entregado: solo se devuelve lo que se entregó.',
  return_too_late: 'El plazo para pedir la devolución terminó.',
  already_returned: 'Este pedido ya tiene una devolución.',
  is_a_return: 'Este pedido ya es una devolución.',
  person_erased: 'Los datos del remitente o del destinatario del pedido fueron borrados.',
  return_order_open: 'El pedido tiene una devolución: su entrega al remitente cierra los dos.',
  offered_in_route: 'Esta entrega se ofrece en una ruta: acepte o rechace la ruta entera.',
  route_changed: 'Una entrega de la ruta fue cancelada o ya no está con este conductor. No se aceptó nada.',
  not_waiting: 'Una entrega de la ruta ya no espera conductor. No se ofreció nada.',
  driver_is_near:
    'El conductor ya está cerca de esa parada o pasó por ella, y los códigos ya no cambian. Los códigos de la devolución son los de su pedido de devolución, una vez que existe.',
  return_needs_proof:
    'El pedido exige comprobación en la devolución, y solo comprueba el conductor de un pedido de devolución: informe un intento fallido.',
  waits_for_document:
    'El remitente exige el documento de la mercancía antes de enviar un conductor, y el pedido aún no lo tiene: informe la clave o el motivo de no haberlo.',
  not_in_route: 'La entrega no forma parte de esta ruta.',
  not_the_next_stop:
    'Solo se puede saltar la próxima parada de la ruta, y esta no es la próxima o ya está hecha.',
  no_stop_behind: 'No queda otra parada en la ruta: esta no puede quedar para después.',
  too_many_skips: 'En esta ruta ya se saltaron paradas 20 veces; no se permiten más.',
  driver_at_capacity: 'El conductor ya lleva tantas entregas como permite el vehículo.',
  sign_up_pending: 'La solicitud de conductor todavía está en revisión.',
  off_duty: 'Usted está fuera de servicio, y su posición no se recibe: entre en servicio antes.',
  cancel_too_late: 'Un MDF-e solo se puede cancelar hasta 24 horas después de su autorización: ciérrelo.',
  no_pix_key: 'Falta la clave PIX del conductor.',
  own_second_factor_missing: 'Para exigir la verificación en dos pasos a otros, agregue antes la suya.',
  second_factor_required: 'Su rol exige verificación en dos pasos: agregue otra antes de eliminar la última.',
  no_second_factor:
    'Esta cuenta todavía no tiene segundo paso: agregue primero una aplicación de autenticación.',
  reschedule_not_allowed: 'El remitente no permite elegir otro horario.',
  already_rated: 'Esta entrega ya fue valorada.',
  rating_closed: 'El plazo de 30 días para valorar ya pasó.',
  no_cash_owed: 'No tiene efectivo de cobros por depositar.',
  nothing_earned: 'Aún no hay ganancias de donde descontar.',
  cash_owed:
    'Todas las ganancias van al efectivo que recibió y aún debe. Deposítelo por PIX o descuéntelo de sus ganancias.',
  picked_up_already: 'El paquete ya fue recogido: el cobro en la entrega ya no cambia.',
  no_pix_due:
    'No hay PIX por cobrar ahora: el pedido tiene que estar en camino, con un cobro por PIX aún no pagado.',
  nothing_to_pay_out: 'No hay nada que pagar.',
}

const staleStepUp = 'El token de X-Step-Up-Token venció o es de otra sesión o contraseña.'

const failedProofs: Record<FactorMethod, string> = {
  totp: 'El código no coincide, o ya se usó. Escriba el código de seis dígitos que la aplicación muestra ahora.',
  passkey: 'La llave de acceso no fue aceptada. Use una que esté registrada en esta cuenta.',
  recovery_code: 'El código de recuperación no coincide, o ya se usó. Cada uno funciona una vez.',
}

const things: Record<ResourceKind, string> = {
  order: 'pedido',
  delivery: 'entrega',
  quote: 'cotización',
  tracking_link: 'enlace de seguimiento',
  photo: 'foto',
  driver: 'conductor',
  driver_document: 'documento',
  tenant: 'empresa',
  user: 'usuario',
  wallet: 'billetera de la empresa',
  api_key: 'clave de API',
  confirmation: 'token de confirmación',
  webhook: 'endpoint de webhook',
  saved_address: 'dirección guardada',
  webhook_delivery: 'envío del webhook',
  request: 'petición',
  event: 'evento',
  invitation: 'invitación',
  saved_view: 'filtro guardado',
  top_up: 'recarga',
  payout: 'desembolso',
  erasure: 'pedido para borrar datos',
  export: 'exportación',
  session: 'sesión',
  factor: 'factor de autenticación',
  domain: 'dominio',
  repetition: 'repetición',
  route: 'ruta',
  shipment: 'remesa',
  service_area: 'área de servicio',
  import: 'importación',
  import_row: 'fila de la importación',
  phone_number: 'teléfono',
  masked_call: 'llamada',
  agent_request: 'solicitud de un programa',
  open_delivery_client: 'aplicación Open Delivery',
  shop_connection: 'tienda conectada',
  vehicle: 'vehículo',
  insurance_policy: 'póliza de seguro',
  fiscal_issuer: 'emisor de documentos fiscales',
  fiscal_document: 'documento fiscal',
  payout_batch: 'lote de desembolsos',
}

const whatToDo: Partial<Record<ResourceKind, string>> = {
  photo: ' Un enlace vence: abra el pedido de nuevo para recibir otro, mientras la foto esté guardada.',
  confirmation:
    ' Vale solo para quien hizo la propuesta, y solo para ella: haga una nueva y confirme con su token.',
}

const stopNames = { pickup: 'recogida', handover: 'entrega', return: 'devolución' }

const proofs: Record<MissingProof, string> = {
  photo: 'foto',
  signature: 'firma',
  signer_name: 'nombre de quien firmó',
  barcode: 'código del bulto',
  document: 'tipo y cuatro últimos caracteres de un documento',
  age: 'control de que la persona tiene 18 años o más',
  photo_or_signature: 'foto o firma',
  pin: 'PIN del destinatario',
  photo_not_blank: 'la foto muestra un solo color',
  signature_not_blank: 'la firma está en blanco',
  matching_pin: 'el PIN informado no es el del destinatario',
}

/** Why a whole load has no CIOT. */
function ciotCause(ciot: RefusalFacts['invalid_state']['freightOperation']): string {
  const { code = null, text = null } = ciot ?? {}
  if (code === 'no_rntrc') return 'Falta el RNTRC del transportista: indíquelo en Vehículos y RNTRC.'
  if (code === 'no_vehicle')
    return 'Ningún camión del transportista tiene los ejes de esta carga, o varios los tienen y ninguno es de este conductor: indíquelo en Vehículos y RNTRC.'
  return code === null
    ? 'Ya fue solicitado: intente de nuevo en un minuto.'
    : `La institución lo rechazó: ${text} (${code}).`
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
    case 'not_proven_yet':
      return `No hay comprobante en el estado ${quotedStates([status], 'es')}. Lo hay en: ${quotedStates(allowed, 'es')}.`
    // The request for an erasure is stored: the caller need not repeat it.
    case 'earnings_unpaid':
      return 'Todavía hay ganancias por pagar (desembolso por PIX). El pedido está registrado: los datos se borrarán automáticamente después del pago.'
    case 'deliveries_under_way':
      return `Hay entregas en curso. El pedido está registrado: los datos se borrarán automáticamente cuando terminen, a más tardar desde ${possibleFrom}.`
    case 'move_refused':
      return `El plan quedó como estaba. ${move ? refusedMoveMessage(move, 'es') : ''}`
    case 'plan_changed':
    case 'plan_gone':
    case 'stop_committed':
    case 'not_in_plan':
    case 'nothing_to_undo':
      return reasons[reason]
    case 'no_ciot':
      return `${reasons[reason]} ${ciotCause(freightOperation)}`
    case 'import_running':
      return 'Los pedidos de este archivo se están haciendo: espere a que terminen, o detenga la importación.'
    default:
      return `${reason ? reasons[reason] : `No permitido en el estado ${quotedStates([status], 'es')}.`} Permitido ahora: ${moveList(allowed, 'es') || 'nada'}.`
  }
}

const errors: ErrorTexts['errors'] = {
  internal_error: 'Algo falló de nuestro lado. Intente de nuevo; si persiste, informe el X-Request-Id.',
  unavailable: 'Servicio no disponible. Intente de nuevo en un momento.',
  no_such_path: 'No hay nada en esta dirección.',
  method_not_allowed: 'Esta dirección no acepta este método.',
  other_origin: 'Las páginas de otros sitios no pueden usar esta dirección; las permitidas están en details.',
  broken_request: 'No se pudo leer la solicitud HTTP.',
  headers_too_large: 'Los encabezados de la solicitud son demasiado grandes.',
  request_timeout: 'La solicitud no llegó completa a tiempo.',
  too_many_streams:
    'Su dirección ya tiene el máximo de conexiones de eventos abiertas. Cierre una e intente de nuevo.',
  subscription_over_http:
    'Las suscripciones usan WebSocket (graphql-transport-ws) o Accept: text/event-stream.',
  body_too_large: 'El cuerpo de la solicitud es demasiado grande.',
  other_site: 'Esto vino de otro sitio. Abra la página aquí e intente de nuevo.',
}

export const texts: ErrorTexts = { errors, refusals, signIn }

function nameOf(role: string): string {
  return roleNames[role as Role].es
}
