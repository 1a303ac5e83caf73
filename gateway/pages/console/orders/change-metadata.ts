import { metadataBody } from '../../forms/metadata-fields.ts'
import { withNotice } from '../notice.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { ordersPath } from './filters.ts'
import { orderPage } from './order-page.ts'
import { orderRoutes } from './routes.ts'

/** Stores the fields that the form names, and deletes those that it no longer names. */
export async function changeMetadata(context: SignedInContext): Promise<PageResponse> {
  const { params, fields } = context
  const body = { metadata: metadataBody(fields) }
  const result = await context.submit(orderRoutes.setMetadata, { params, body })
  return 'rejected' in result
    ? orderPage(context, { metadata: result.rejected })
    : { to: withNotice(`${ordersPath}/${params.order_id}`, 'campos') }
}
