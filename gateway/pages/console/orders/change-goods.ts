import { withNotice } from '../notice.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { ordersPath } from './filters.ts'
import { goodsBody } from './goods-section.ts'
import { orderPage } from './order-page.ts'
import { orderRoutes } from './routes.ts'

/** Stores the documents of the goods that the form names. */
export async function changeGoods(context: SignedInContext): Promise<PageResponse> {
  const { params, fields } = context
  const result = await context.submit(orderRoutes.setGoodsDocuments, { params, body: goodsBody(fields) })
  return 'rejected' in result
    ? orderPage(context, { goods: result.rejected })
    : { to: withNotice(`${ordersPath}/${params.order_id}`, 'documentos') }
}
