import { type LocalizedText, localized } from '@rodovia/core/shared/language.ts'

/** Messages of errors that are not refusals of the domain. */
export const errorMessages = {
  internal_error: localized(
    'Algo falhou do nosso lado. Tente novamente; se persistir, informe o X-Request-Id.',
    'Something failed on our side. Try again; if it keeps failing, tell us the X-Request-Id.',
  ),
  unavailable: localized(
    'Serviço indisponível. Tente novamente em instantes.',
    'Service unavailable. Try again in a moment.',
  ),
  no_such_path: localized('Não há nada neste endereço.', 'There is nothing at this address.'),
  method_not_allowed: localized(
    'Este endereço não aceita este método.',
    'This address does not accept this method.',
  ),
  other_origin: localized(
    'Páginas de outros sites não podem usar este endereço; as permitidas estão em details.',
    'Pages of other sites may not use this address; the allowed ones are in details.',
  ),
  broken_request: localized('A requisição HTTP não pôde ser lida.', 'The HTTP request could not be read.'),
  headers_too_large: localized(
    'Os cabeçalhos da requisição são grandes demais.',
    'The request’s headers are too large.',
  ),
  request_timeout: localized(
    'A requisição não chegou completa a tempo.',
    'The request did not arrive completely in time.',
  ),
  too_many_streams: localized(
    'O seu endereço já tem o máximo de conexões de eventos abertas. Feche uma e tente novamente.',
    'Your address has as many open streams of events as allowed. Close one and try again.',
  ),
  subscription_over_http: localized(
    'Inscrições usam WebSocket (graphql-transport-ws) ou Accept: text/event-stream.',
    'Subscriptions need a WebSocket (graphql-transport-ws) or Accept: text/event-stream.',
  ),
  body_too_large: localized('O corpo da requisição é grande demais.', 'The request’s body is too large.'),
  other_site: localized(
    'Isto veio de outro site. Abra a página aqui e tente novamente.',
    'This came from another site. Open the page here and try again.',
  ),
} as const satisfies Record<string, LocalizedText>

export type ErrorMessageKey = keyof typeof errorMessages
