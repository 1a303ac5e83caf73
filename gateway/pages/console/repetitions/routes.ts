import { restRoute } from '@rodovia/gateway/rest/routes.ts'

/** The form that repeats the order whose id follows. */
export const repeatPath = '/conta/repeticoes/pedido'

const one = '/v1/repetitions/:repetition_id'

export const repetitionRoutes = {
  list: restRoute('GET /v1/repetitions'),
  create: restRoute('POST /v1/repetitions'),
  pause: restRoute(`POST ${one}/pause`),
  resume: restRoute(`POST ${one}/resume`),
  end: restRoute(`POST ${one}/end`),
  skip: restRoute(`POST ${one}/skip`),
  order: restRoute('GET /api/app/v1/orders/:order_id'),
}

export type { OrderDetail } from '@rodovia/gateway/rest/orders.ts'
export type { Repetition } from '@rodovia/gateway/rest/repetitions.ts'
