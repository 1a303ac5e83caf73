import { aDocumentKey } from '../support/document-keys.ts'
import { type Body, orderBody } from '../support/rest-client.ts'
import { entryBody } from './address-entry.ts'
import { type Resource, repetitionDay, type State, shipmentBody } from './permission-fixture.ts'

/** Calls a tool as the holder of a key; null if it is refused. */
export type CallTool = (tool: string, given: object) => Promise<Body | null>

type ToolCall = {
  /** The same as in graphql-requests.ts. */
  state?: State
  consumes?: true
  given?: (resource: Resource, call: CallTool) => object | Promise<object>
}

const theOrder = ({ orderId }: Resource) => ({ order_id: orderId })

/** The arguments of the tool of each row. A confirmation first makes a proposal as the same holder. */
export const toolCalls: Record<string, ToolCall> = {
  quote: { given: () => ({ cep_origem: '01310100', cep_destino: '04538133' }) },
  postal_code: { given: () => ({ cep: '01310100' }) },
  search_docs: { given: () => ({ text: 'order' }) },
  freight_duties: { given: theOrder },
  freight_floor: { given: () => ({ km: 100, axles: 2, cargo_type: 'carga_geral' }) },
  propose_order: { state: 'awaiting_driver', consumes: true, given: ({ quoteId }) => orderBody(quoteId) },
  place_order: {
    state: 'awaiting_driver',
    consumes: true,
    given: async ({ quoteId }, call) =>
      confirming((await call('propose_order', orderBody(quoteId)))?.proposal),
  },
  track_order: { given: theOrder },
  order_parcels: { given: theOrder },
  order_windows: { given: theOrder },
  list_orders: {},
  search_orders: { given: () => ({ text: 'ana' }) },
  preview_cancel: { state: 'assigned', given: theOrder },
  cancel_order: {
    state: 'assigned',
    consumes: true,
    given: async (resource, call) => confirming((await call('preview_cancel', theOrder(resource)))?.cancel),
  },
  propose_return: { state: 'delivered', consumes: true, given: theOrder },
  create_return: {
    state: 'delivered',
    consumes: true,
    given: async (resource, call) => confirming((await call('propose_return', theOrder(resource)))?.proposal),
  },
  list_returns: {},
  order_notes: { given: theOrder },
  add_order_note: { given: (resource) => ({ ...theOrder(resource), text: 'Ligar antes' }) },
  set_order_metadata: { given: (resource) => ({ ...theOrder(resource), metadata: { cost_center: '12' } }) },
  set_goods_documents: {
    given: (resource) => ({ ...theOrder(resource), goods_documents: [aDocumentKey()] }),
  },
  set_barcodes: { given: theOrder },
  set_collect_on_delivery: { given: theOrder },
  order_messages: { given: theOrder },
  addresses: {},
  save_address: { given: () => entryBody },
  get_address: { given: ({ addressId }) => ({ address_id: addressId }) },
  change_address: { given: ({ addressId }) => ({ address_id: addressId, name: 'the matrix' }) },
  remove_address: { consumes: true, given: ({ addressId }) => ({ address_id: addressId }) },
  list_imports: {},
  import_rows: { given: ({ importId }) => ({ import_id: importId }) },
  correct_import_row: {
    given: ({ importId }) => ({
      ...{ import_id: importId, number: '2' },
      values: [{ field: 'recipient_phone', value: '2' }],
    }),
  },
  propose_shipment: { given: () => shipmentBody },
  place_shipment: {
    given: async (_, call) => confirming((await call('propose_shipment', shipmentBody))?.proposal),
  },
  list_shipments: {},
  get_shipment: { given: ({ shipmentId }) => ({ shipment_id: shipmentId }) },
  list_repetitions: {},
  skip_repetition_day: { given: ({ repetitionId }) => ({ repetition_id: repetitionId, day: repetitionDay }) },
  pause_repetition: { given: ({ repetitionId }) => ({ repetition_id: repetitionId }) },
  overview: {},
  figures: { given: () => ({ from: '2026-01-01', to: '2026-12-31', by: 'driver' }) },
  wallet: {},
  label: { given: theOrder },
  proof: { state: 'delivered', given: theOrder },
  labels: { given: ({ orderId }) => ({ order_ids: orderId }) },
}

/** With an invalid token if there is no proposal. */
function confirming(proposed: Body | undefined) {
  return { confirmation_token: proposed?.confirmation_token ?? 'rdc_none' }
}
