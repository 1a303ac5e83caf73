import { withNotice } from '../notice.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { ordersPath } from './filters.ts'
import { orderPage } from './order-page.ts'
import { codesBody } from './requirements-section.ts'
import { orderRoutes } from './routes.ts'

/** Stores the codes to scan that the form names. */
export async function changeCodes(context: SignedInContext): Promise<PageResponse> {
  const { params, fields } = context
  const result = await context.submit(orderRoutes.setBarcodes, { params, body: codesBody(fields) })
  return 'rejected' in result
    ? orderPage(context, { codes: result.rejected })
    : { to: withNotice(`${ordersPath}/${params.order_id}`, 'codigos') }
}
