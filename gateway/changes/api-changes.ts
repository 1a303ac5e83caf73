/** The parts of the platform that clients use. */
export const doors = ['REST', 'GraphQL', 'Webhooks', 'MCP', 'Documentation'] as const

export type ApiChange = {
  /** Never changed: the feed and links name the change by it. */
  id: string
  /** The day of the release that has it. */
  date: string
  door: (typeof doors)[number]
  kind: 'added' | 'changed' | 'deprecated' | 'removed'
  isBreaking: boolean
  /** One line of Markdown. */
  text: string
  /** The incompatible changes that it announces, as the test of compatibility writes them. */
  covers?: readonly string[]
}

/** The changes that clients notice, the newest first. A test fails where an incompatible change is missing. */
export const apiChanges: readonly ApiChange[] = [
  {
    id: 'requirements-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`requirements` of orders, deliveries, items of shipments and repetitions: what must be shown at pickup, hand-over and return. `Order.checks` and `ProvenDelivery.checks` say what was shown, `setBarcodes` changes the codes to scan, and `HandlingInput`, `HandOverInput` and `DriverOperationInput` take the evidence.',
  },
  {
    id: 'requirements-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`requirements` and `checks` of orders, `PUT /v1/orders/{order_id}/barcodes`, evidence in the bodies of `picked`, `delivered` and `sync`. `proof_required` names the `place`, also for a pickup, and `invalid_state` has the reasons `driver_is_near` and `return_needs_proof`.',
  },
  {
    id: 'requirements-event',
    date: '2026-11-30',
    door: 'Webhooks',
    kind: 'added',
    isBreaking: false,
    text: '`requirements` in the data of events of orders, `checks` in those of `tracking.picked_up` and `tracking.delivered`, and the event `order.barcodes_changed`.',
  },
  {
    id: 'requirements-tool',
    date: '2026-11-30',
    door: 'MCP',
    kind: 'added',
    isBreaking: false,
    text: '`set_barcodes`, and `requirements` of `propose_order`.',
  },
  {
    id: 'vehicles-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`vehicles`, `carrier` and `insurancePolicies` of fleets and self-employed drivers, with mutations; three values of `SkipReason`.',
  },
  {
    id: 'vehicles-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`/api/app/v1/vehicles`, `/api/app/v1/carrier` and `/api/app/v1/insurance-policies` for fleets and self-employed drivers.',
  },
  {
    id: 'repeated-loads-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`wholeLoad` of `createRepetition` and of repetitions: each order has the freight floor of its day.',
  },
  {
    id: 'repeated-loads-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`whole_load` of `POST /v1/repetitions` and of repetitions.',
  },
  {
    id: 'goods-rules-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`goodsRules`, `setGoodsRules` and `Order.waitsForDocument`: a shipper may demand a document of the goods before a driver is asked. `waits_for_document` is a new `AttentionReason`.',
  },
  {
    id: 'goods-rules-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`GET` and `POST /v1/goods-rules`, `waits_for_document` of orders, and the reason `waits_for_document` of `invalid_state` and of the overview.',
  },
  {
    id: 'goods-rules-event',
    date: '2026-11-30',
    door: 'Webhooks',
    kind: 'added',
    isBreaking: false,
    text: '`waits_for_document` in the data of events of orders.',
  },
  {
    id: 'metadata-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`metadata` of orders, shipments and entries of the address book, the scalar `Metadata`, `OrderFilter.metadata`, the mutation `setOrderMetadata` and figures by a key.',
  },
  {
    id: 'metadata-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`metadata` of orders, shipments and entries of the address book, lists of orders by `metadata[key]=value`, `PATCH /v1/orders/{order_id}/metadata`, and figures with `by=metadata`.',
  },
  {
    id: 'metadata-event',
    date: '2026-11-30',
    door: 'Webhooks',
    kind: 'added',
    isBreaking: false,
    text: '`metadata` in the data of events of orders, and the event `order.metadata_changed`.',
  },
  {
    id: 'shop-sign-up-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`signUpShop`, `shopTerms`, `waitingShops`, `approveShop` and `Tenant.shopSignUp`: a shop opens its account by itself.',
  },
  {
    id: 'shop-sign-up-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`POST /api/app/v1/auth/shop-sign-up`, `awaits_approval` of the overview, and the error `not_approved` of top-ups.',
  },
  {
    id: 'whole-loads-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`wholeLoad` of quotes, orders and deliveries: no whole load costs less, or pays its driver less, than the freight floor.',
  },
  {
    id: 'whole-loads-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`whole_load` of `POST /v1/quotes` and of orders, and the price line of the freight floor.',
  },
  {
    id: 'goods-documents-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`goodsDocuments` and `noDocumentReason` of orders, shipments and deliveries, and the mutation `setGoodsDocuments`.',
  },
  {
    id: 'goods-documents-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`goods_documents` and `no_document_reason` of orders, and `PUT /v1/orders/{order_id}/goods-documents`.',
  },
  {
    id: 'goods-documents-event',
    date: '2026-11-30',
    door: 'Webhooks',
    kind: 'added',
    isBreaking: false,
    text: 'The event `order.goods_documents_changed`.',
  },
  {
    id: 'deprecation-headers',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: 'A deprecated route answers with `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to what replaces it.',
  },
  {
    id: 'search-docs',
    date: '2026-11-30',
    door: 'MCP',
    kind: 'added',
    isBreaking: false,
    text: 'The tool `search_docs` searches the documentation; `/mcp/server.json` describes the server to registries.',
  },
  {
    id: 'markdown-pages',
    date: '2026-11-30',
    door: 'Documentation',
    kind: 'added',
    isBreaking: false,
    text: '`/llms.txt`, every page of `/docs` as Markdown, and `/docs/changes.atom`, the feed of these changes.',
  },
]
