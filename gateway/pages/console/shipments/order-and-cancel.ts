import { firstValue } from '../../forms/fields.ts'
import { PageError } from '../../page-error.ts'
import { withNotice } from '../notice.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { shipmentRoutes, shipmentsPath } from './routes.ts'
import { shipmentPage } from './shipment-page.ts'

/** Orders the prices that the page showed, or shows the page again with the reason. */
export async function orderShipment(context: SignedInContext): Promise<PageResponse> {
  const { tryRun, params, fields, reply } = context
  const result = await tryRun(shipmentRoutes.order, {
    params,
    body: {
      expires_at: firstValue(fields, 'expires_at'),
      all_or_nothing: firstValue(fields, 'partly') === '',
    },
  })
  if ('body' in result) return { to: withNotice(`${shipmentsPath}/${params.shipment_id}`, 'remessa_pedida') }
  const { error } = result
  if ([401, 403, 404].includes(error.status)) throw new PageError(error)
  reply.code(error.status)
  return shipmentPage(context, error)
}

/** Cancels what can be, and says how many orders that were. */
export async function cancelShipment({ run, params }: SignedInContext): Promise<PageResponse> {
  const { canceled } = await run<{ canceled: number }>(shipmentRoutes.cancel, { params })
  return { to: withNotice(`${shipmentsPath}/${params.shipment_id}`, 'remessa_cancelada', canceled) }
}
