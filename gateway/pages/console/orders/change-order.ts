import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import type { Fields } from '../../forms/fields.ts'
import { metadataBody } from '../../forms/metadata-fields.ts'
import { type NoticeName, withNotice } from '../notice.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { collectBody } from './collect-section.ts'
import { ordersPath } from './filters.ts'
import { goodsBody } from './goods-section.ts'
import { orderPage } from './order-page.ts'
import { codesBody } from './requirements-section.ts'
import { orderRoutes } from './routes.ts'

type SectionForm = {
  route: AnyRoute
  section: 'goods' | 'metadata' | 'codes' | 'collect'
  notice: NoticeName
  bodyOf: (fields: Fields) => Record<string, unknown>
}

/** Sends the form of a section of an order's page; what was refused stands in the section again. */
function changeBy({ route, section, notice, bodyOf }: SectionForm) {
  return async (context: SignedInContext): Promise<PageResponse> => {
    const { params, fields, submit } = context
    const result = await submit(route, { params, body: bodyOf(fields) })
    return 'rejected' in result
      ? orderPage(context, { [section]: result.rejected })
      : { to: withNotice(`${ordersPath}/${params.order_id}`, notice) }
  }
}

/** Stores the documents of the goods that the form names. */
export const changeGoods = changeBy({
  route: orderRoutes.setGoodsDocuments,
  section: 'goods',
  notice: 'documentos',
  bodyOf: goodsBody,
})

/** Stores the fields that the form names, and deletes those that it no longer names. */
export const changeMetadata = changeBy({
  route: orderRoutes.setMetadata,
  section: 'metadata',
  notice: 'campos',
  bodyOf: (fields) => ({ metadata: metadataBody(fields) }),
})

/** Stores what the recipient pays at the door. */
export const changeCollect = changeBy({
  route: orderRoutes.setCollectOnDelivery,
  section: 'collect',
  notice: 'cobranca',
  bodyOf: collectBody,
})

/** Stores the codes to scan that the form names. */
export const changeCodes = changeBy({
  route: orderRoutes.setBarcodes,
  section: 'codes',
  notice: 'codigos',
  bodyOf: codesBody,
})
