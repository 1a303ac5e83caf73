import { type Body, orderBody } from '../support/rest-client.ts'
import { entryBody } from './address-entry.ts'
import { type Resource, repetitionDay, type State } from './permission-fixture.ts'

/** Calls a tool as the holder of a key; null if it is refused. */
export type CallTool = (tool: string, given: object) => Promise<Body | null>

type ToolCall = {
  /** As in graphql-requests.ts. */
  state?: State
  consumes?: true
  given?: (resource: Resource, call: CallTool) => object | Promise<object>
}

const theOrder = ({ orderId }: Resource) => ({ order_id: orderId })

/** The arguments of the tool of each row. A confirmation first makes a proposal as the same holder. */
export const toolCalls: Record<string, ToolCall> = {
  quote: { given: () => ({ cep_origem: '01310100', cep_destino: '04538133' }) },
  postal_code: { given: () => ({ cep: '01310100' }) },
  propose_order: { state: 'awaiting_driver', consumes: true, given: ({ quoteId }) => orderBody(quoteId) },
  place_order: {
    state: 'awaiting_driver',
    consumes: true,
    given: async ({ quoteId }, call) =>
      confirming((await call('propose_order', orderBody(quoteId)))?.proposal),
  },
  track_order: { given: theOrder },
  list_orders: {},
  preview_cancel: { state: 'assigned', given: theOrder },
  cancel_order: {
    state: 'assigned',
    consumes: true,
    given: async (resource, call) => confirming((await call('preview_cancel', theOrder(resource)))?.cancel),
  },
  addresses: {},
  save_address: { given: () => entryBody },
  list_repetitions: {},
  skip_repetition_day: { given: ({ repetitionId }) => ({ repetition_id: repetitionId, day: repetitionDay }) },
  pause_repetition: { given: ({ repetitionId }) => ({ repetition_id: repetitionId }) },
  wallet: {},
  label: { given: theOrder },
}

/** With an invalid token if there is no proposal. */
function confirming(proposed: Body | undefined) {
  return { confirmation_token: proposed?.confirmation_token ?? 'rdc_none' }
}
