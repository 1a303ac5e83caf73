import type { LocalizedText } from '@rodovia/core/shared/language.ts'

/** Messages of errors that are not refusals of the domain. */
export const errorMessages = {
  internal_error: {
    'pt-BR': 'Algo falhou do nosso lado. Tente novamente; se persistir, informe o X-Request-Id.',
    en: 'Something failed on our side. Try again; if it keeps failing, tell us the X-Request-Id.',
  },
  unavailable: {
    'pt-BR': 'Serviço indisponível. Tente novamente em instantes.',
    en: 'Service unavailable. Try again in a moment.',
  },
  no_such_path: {
    'pt-BR': 'Não há nada neste endereço.',
    en: 'There is nothing at this address.',
  },
  method_not_allowed: {
    'pt-BR': 'Este endereço não aceita este método.',
    en: 'This address does not accept this method.',
  },
  other_origin: {
    'pt-BR': 'Páginas de outros sites não podem usar este endereço; as permitidas estão em details.',
    en: 'Pages of other sites may not use this address; the allowed ones are in details.',
  },
  broken_request: {
    'pt-BR': 'A requisição HTTP não pôde ser lida.',
    en: 'The HTTP request could not be read.',
  },
  headers_too_large: {
    'pt-BR': 'Os cabeçalhos da requisição são grandes demais.',
    en: 'The request’s headers are too large.',
  },
  request_timeout: {
    'pt-BR': 'A requisição não chegou completa a tempo.',
    en: 'The request did not arrive completely in time.',
  },
  subscription_over_http: {
    'pt-BR': 'Inscrições usam WebSocket (graphql-transport-ws) ou Accept: text/event-stream.',
    en: 'Subscriptions need a WebSocket (graphql-transport-ws) or Accept: text/event-stream.',
  },
  body_too_large: {
    'pt-BR': 'O corpo da requisição é grande demais.',
    en: 'The request’s body is too large.',
  },
  other_site: {
    'pt-BR': 'Isto veio de outro site. Abra a página aqui e tente novamente.',
    en: 'This came from another site. Open the page here and try again.',
  },
} as const satisfies Record<string, LocalizedText>

export type ErrorMessageKey = keyof typeof errorMessages
