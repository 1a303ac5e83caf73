import { withNotice } from '../notice.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { ordersPath } from './filters.ts'
import { orderPage } from './order-page.ts'
import { orderRoutes } from './routes.ts'

/** Sending the form twice makes one return: the second one is refused because there is one. */
export async function askReturn(context: SignedInContext): Promise<PageResponse> {
  const { params } = context
  const result = await context.submit<{ order: { order_id: string } }>(orderRoutes.createReturn, { params })
  return 'rejected' in result
    ? orderPage(context, { returning: result.rejected })
    : { to: withNotice(`${ordersPath}/${result.body.order.order_id}`, 'devolucao') }
}
