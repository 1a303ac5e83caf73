import type { GoodsDocument, GoodsDocumentKind } from '@rodovia/core/delivery/goods/document-key.ts'
import type { NoDocumentReason } from '@rodovia/core/delivery/goods/goods-documents.ts'
import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { describedEnum } from '../shared/enums.ts'
import { described, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'

const DocumentKindEnum = describedEnum<GoodsDocumentKind>(
  builder,
  'GoodsDocumentKind',
  'Kind of a document of goods, by the model in its key.',
  {
    nfe: 'NF-e, model 55.',
    nfce: 'NFC-e, model 65.',
    cte: 'CT-e, model 57.',
    dce: 'DC-e, model 99: for goods without an invoice.',
  },
)

const NoDocumentReasonEnum = describedEnum<NoDocumentReason>(
  builder,
  'NoDocumentReason',
  'Why the goods of an order travel without the key of a document.',
  {
    personal_document: 'What is sent is no goods: personal documents, letters or papers.',
    paper_document: 'The document of the goods is on paper and has no key; it goes with them.',
    exempt: 'The law exempts these goods or their sender from a document.',
  },
)

const GoodsDocumentRef = builder.objectRef<GoodsDocument>('GoodsDocument').implement({
  description: 'A fiscal document of the goods.',
  fields: described({
    kind: of(DocumentKindEnum)('Its kind, which follows from the key.'),
    key: string('Its key: 44 characters without separators.'),
  }),
})

export const goodsInputs = {
  goodsDocuments: of(['String']).orNull(
    'Keys of the documents of the goods (NF-e, NFC-e, CT-e, DC-e), at most 30: 44 characters each, also in groups, with a prefix such as `NFe`, or as the address of the QR code.',
  ),
  noDocumentReason: of(NoDocumentReasonEnum).orNull('Why there is no key, instead of `goodsDocuments`.'),
}

type WithGoods = Pick<Delivery, 'goods'>

/** The documents of the goods, for shippers and drivers. */
export const goodsFields = {
  goodsDocuments: of([GoodsDocumentRef])(
    'Documents of the goods; empty if the shipper named none, and while details are masked.',
    ({ goods }: WithGoods) => [...(goods?.documents ?? [])],
  ),
  noDocumentReason: of(NoDocumentReasonEnum).orNull(
    'Why the goods travel without the key of a document; null if the shipper did not say.',
    ({ goods }: WithGoods) => goods?.noDocumentReason ?? null,
  ),
}
