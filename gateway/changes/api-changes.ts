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
    id: 'request-log-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`requests`, `request` and `requestErrors`: what API keys sent in the last seven days; `requestBodyRules` and `setRequestBodyRules`; `requests` of `ExportedList`.',
  },
  {
    id: 'request-log-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`GET /v1/requests`, `/v1/requests/{record_id}` and `/v1/requests/errors` with `webhooks:manage`; `GET` and `POST /api/app/v1/request-bodies`; the list `requests` of `POST /v1/exports`.',
  },
  {
    id: 'webhook-tests-graphql',
    date: '2026-11-30',
    door: 'GraphQL',
    kind: 'added',
    isBreaking: false,
    text: '`testWebhook`; `types` and `status` of `replayWebhooks`; `headers` of `createWebhook` and `updateWebhook`, and `WebhookEndpoint.headerNames`.',
  },
  {
    id: 'webhook-tests-rest',
    date: '2026-11-30',
    door: 'REST',
    kind: 'added',
    isBreaking: false,
    text: '`POST /v1/webhooks/{id}/test`; `types` and `status` of `POST /v1/webhooks/{id}/replay`; `headers` and `header_names` of endpoints.',
  },
  {
    id: 'webhook-tests-events',
    date: '2026-11-30',
    door: 'Webhooks',
    kind: 'added',
    isBreaking: false,
    text: 'The example of any event type as a test of an endpoint, with `"test": true`.',
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
