import { type Scope, scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { ask } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'
import { aKey, type PermissionFixture } from './permission-fixture.ts'

/**
 * The columns of the matrix of `/v1`, from left to right: other credentials instead of a key of the shop, and keys of the shop with one
 * scope each.
 */
const others = [
  'no key',
  'a token',
  'a revoked key',
  'every scope',
  'every scope of an admin',
  'every scope of a viewer',
  'another shop’s key',
] as const
export type KeyHolder = (typeof others)[number] | Scope
export const keyHolders: readonly KeyHolder[] = [...others, ...scopes]

/** The matrix of expected.ts for keys, which their scopes and the roles of their holders limit. */
export const partner = `
#                                                  no key
#                                                  |   a token of the owner's
#                                                  |   | a revoked key
#                                                  |   | |   a key with every scope
#                                                  |   | |   | held by an owner who became an admin
#                                                  |   | |   | | held by an owner who became a viewer
#                                                  |   | |   | | |   the same of another shop
#                                                  |   | |   | | |   |   quotes
#                                                  |   | |   | | |   |   | orders:read
#                                                  |   | |   | | |   |   | | orders:write
#                                                  |   | |   | | |   |   | | | wallet:read
#                                                  |   | |   | | |   |   | | | | events:read
#                                                  |   | |   | | |   |   | | | | | webhooks:manage
#                                                  |   | |   | | |   |   | | | | | | privacy:manage
POST /v1/quotes                                    1 | 1 1 | + + + | + | + 3 3 3 3 3 3
GET /v1/postal-codes/:cep                          1 | 1 1 | + + + | + | + 3 3 3 3 3 3
POST /v1/orders                                    1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/orders/batch                              1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3  # another shop's key gets an error for each order
GET /v1/orders                                     1 | 1 1 | + + + | + | 3 + + 3 3 3 3
GET /v1/orders/search                              1 | 1 1 | + + + | + | 3 + + 3 3 3 3
GET /v1/orders/:order_id                           1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
POST /v1/orders/:order_id/cancel                   1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
GET /v1/orders/:order_id/cancel                    1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
PUT /v1/orders/:order_id/goods-documents           1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
PUT /v1/orders/:order_id/collect-on-delivery       1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
PUT /v1/orders/:order_id/barcodes                  1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
PATCH /v1/orders/:order_id/metadata                1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/orders/:order_id/return                   1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
GET /v1/orders/:order_id/messages                  1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
GET /v1/orders/:order_id/notes                     1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
GET /v1/orders/:order_id/freight-duties            1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
POST /v1/orders/:order_id/notes                    1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/orders/:order_id/calls                    1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
GET /v1/orders/:order_id/label                     1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
GET /v1/orders/labels                              1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
GET /v1/orders/:order_id/proof                     1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
GET /v1/orders/:order_id/access-log                1 | 1 1 | + 3 3 | 4 | 3 3 3 3 3 3 +
GET /v1/exports                                    1 | 1 1 | + + + | + | 3 + + + 3 + 3
POST /v1/exports                                   1 | 1 1 | + + + | + | 3 + + 3 3 3 3
GET /v1/exports/:export_id                         1 | 1 1 | + 4 4 | 4 | 3 + + 4 3 4 3
POST /v1/privacy/exports                           1 | 1 1 | + 3 3 | + | 3 3 3 3 3 3 +
GET /v1/privacy/exports/:export_id                 1 | 1 1 | + 3 3 | 4 | 3 3 3 3 3 3 +
GET /v1/addresses                                  1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
POST /v1/addresses                                 1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
POST /v1/addresses/import                          1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
GET /v1/addresses/:address_id                      1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
PATCH /v1/addresses/:address_id                    1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
DELETE /v1/addresses/:address_id                   1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
GET /v1/imports                                    1 | 1 1 | + + + | + | 3 + + 3 3 3 3
POST /v1/imports                                   1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
GET /v1/imports/:import_id                         1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
DELETE /v1/imports/:import_id                      1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
GET /v1/imports/:import_id/rows                    1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
GET /v1/imports/:import_id/rows/:number            1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
POST /v1/imports/:import_id/rows/:number           1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/imports/:import_id/mapping                1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/imports/:import_id/place                  1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/imports/:import_id/stop                   1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
GET /v1/imports/:import_id/result.csv              1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
GET /v1/shipments                                  1 | 1 1 | + + + | + | 3 + + 3 3 3 3
POST /v1/shipments                                 1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
GET /v1/shipments/:shipment_id                     1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
POST /v1/shipments/:shipment_id/quote              1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/shipments/:shipment_id/order              1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/shipments/:shipment_id/cancel             1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
GET /v1/shipments/:shipment_id/labels              1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
GET /v1/repetitions                                1 | 1 1 | + + + | + | 3 + + 3 3 3 3
POST /v1/repetitions                               1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
GET /v1/repetitions/:repetition_id                 1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
POST /v1/repetitions/:repetition_id/pause          1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/repetitions/:repetition_id/resume         1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/repetitions/:repetition_id/end            1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
POST /v1/repetitions/:repetition_id/skip           1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
GET /v1/overview                                   1 | 1 1 | + + + | + | 3 + 3 3 3 3 3
GET /v1/figures                                    1 | 1 1 | + + + | + | 3 + 3 3 3 3 3
GET /v1/figures.csv                                1 | 1 1 | + + + | + | 3 + 3 3 3 3 3
GET /v1/wallet                                     1 | 1 1 | + + 3 | + | 3 3 3 + 3 3 3
GET /v1/wallet/collected-payments                  1 | 1 1 | + + 3 | + | 3 3 3 + 3 3 3
GET /v1/wallet/remittances                         1 | 1 1 | + + 3 | + | 3 3 3 + 3 3 3
GET /v1/wallet/statement.csv                       1 | 1 1 | + + 3 | + | 3 3 3 + 3 3 3
GET /v1/wallet/statement.pdf                       1 | 1 1 | + + 3 | + | 3 3 3 + 3 3 3
POST /v1/privacy/erasures                          1 | 1 1 | + 3 3 | + | 3 3 3 3 3 3 +
GET /v1/privacy/erasures/:erasure_id               1 | 1 1 | + 3 3 | 4 | 3 3 3 3 3 3 +
DELETE /v1/privacy/erasures/:erasure_id            1 | 1 1 | + 3 3 | 4 | 3 3 3 3 3 3 +
GET /v1/webhooks                                   1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
POST /v1/webhooks                                  1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
GET /v1/webhooks/:id                               1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
PATCH /v1/webhooks/:id                             1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
DELETE /v1/webhooks/:id                            1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
POST /v1/webhooks/:id/secret/stage                 1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
POST /v1/webhooks/:id/secret/promote               1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
POST /v1/webhooks/:id/disable                      1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
POST /v1/webhooks/:id/enable                       1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
GET /v1/webhooks/:id/deliveries                    1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
GET /v1/webhooks/:id/deliveries/:event_id          1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
POST /v1/webhooks/:id/deliveries/:event_id/replay  1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
POST /v1/webhooks/:id/test                         1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
POST /v1/webhooks/:id/replay                       1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
GET /v1/requests                                   1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
GET /v1/requests/errors                            1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
GET /v1/requests/:record_id                        1 | 1 1 | + + 3 | 4 | 3 3 3 3 3 + 3
GET /v1/recipient-rules                            1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
GET /v1/goods-rules                                1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
POST /v1/recipient-rules                           1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
POST /v1/goods-rules                               1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
GET /v1/recipient-messages/settings                1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
PATCH /v1/recipient-messages/settings              1 | 1 1 | + + 3 | + | 3 3 3 3 3 + 3
POST /v1/rehearsal/orders/:order_id/step           1 | 1 1 | 3 3 3 | 3 | 3 3 3 3 3 3 3  # none of these keys is a test key
POST /v1/rehearsal/wallet                          1 | 1 1 | 3 3 3 | 3 | 3 3 3 3 3 3 3
GET /v1/events                                     1 | 1 1 | + + 3 | + | 3 3 3 3 + 3 3
`

/** The same for the tools at `/mcp`. */
export const mcp = `
#                     no key
#                     |   a token of the owner's
#                     |   | a revoked key
#                     |   | |   a key with every scope
#                     |   | |   | held by an owner who became an admin
#                     |   | |   | | held by an owner who became a viewer
#                     |   | |   | | |   the same of another shop
#                     |   | |   | | |   |   quotes
#                     |   | |   | | |   |   | orders:read
#                     |   | |   | | |   |   | | orders:write
#                     |   | |   | | |   |   | | | wallet:read
#                     |   | |   | | |   |   | | | | events:read
#                     |   | |   | | |   |   | | | | | webhooks:manage
#                     |   | |   | | |   |   | | | | | | privacy:manage
quote                 1 | 1 1 | + + + | + | + 3 3 3 3 3 3
postal_code           1 | 1 1 | + + + | + | + 3 3 3 3 3 3
freight_floor         1 | 1 1 | + + + | + | + + + + + + +
freight_duties        1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
search_docs           1 | 1 1 | + + + | + | + + + + + + +
propose_order         1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
place_order           1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
track_order           1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
order_parcels         1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
order_windows         1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
list_orders           1 | 1 1 | + + + | + | 3 + + 3 3 3 3
search_orders         1 | 1 1 | + + + | + | 3 + + 3 3 3 3
preview_cancel        1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
cancel_order          1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
propose_return        1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
create_return         1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
list_returns          1 | 1 1 | + + + | + | 3 + + 3 3 3 3
order_notes           1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
add_order_note        1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
set_order_metadata    1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
set_goods_documents   1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
set_barcodes          1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
set_collect_on_delivery  1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
order_messages        1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
addresses             1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
save_address          1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
get_address           1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
change_address        1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
remove_address        1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
list_imports          1 | 1 1 | + + + | + | 3 + + 3 3 3 3
import_rows           1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
correct_import_row    1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
propose_shipment      1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
place_shipment        1 | 1 1 | + + 3 | + | 3 3 + 3 3 3 3
list_shipments        1 | 1 1 | + + + | + | 3 + + 3 3 3 3
get_shipment          1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
list_repetitions      1 | 1 1 | + + + | + | 3 + + 3 3 3 3
skip_repetition_day   1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
pause_repetition      1 | 1 1 | + + 3 | 4 | 3 3 + 3 3 3 3
overview              1 | 1 1 | + + + | + | 3 + 3 3 3 3 3
figures               1 | 1 1 | + + + | + | 3 + 3 3 3 3 3
wallet                1 | 1 1 | + + 3 | + | 3 3 3 + 3 3 3
label                 1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
labels                1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
proof                 1 | 1 1 | + + + | 4 | 3 + + 3 3 3 3
`

/** Creates the keys. Returns the headers of each column. */
export async function createKeys(
  fixture: PermissionFixture,
): Promise<Record<KeyHolder, Record<string, string>>> {
  const { url, users } = fixture
  const createBy = async (token: string, ...its: Scope[]) => {
    const body = { query: `mutation { made: ${aKey('the matrix', ...its)} { key apiKey { id } } }` }
    const headers = await stepUpOf(url, token)
    return (await ask(url, 'POST', '/graphql', { token, headers, body })).body.data.made
  }
  const create = (owner: keyof PermissionFixture['users'], ...its: Scope[]) =>
    createBy(users[owner].token, ...its)
  const keyed = async (...given: Parameters<typeof create>) => ({
    'x-service-key': (await create(...given)).key,
  })
  /** Made by an owner who has the role by now. */
  const heldBy = async (role: 'admin' | 'viewer') => {
    const { id, token } = await fixture.createUser('owner')
    const { key } = await createBy(token, ...scopes)
    await fixture.graphql(
      `mutation { changeMemberRole(userId: "${id}", role: ${role}) { id } }`,
      users.owner.token,
    )
    return { 'x-service-key': key }
  }
  const revoked = await create('owner', ...scopes)
  await fixture.graphql(`mutation { revokeApiKey(id: "${revoked.apiKey.id}") { id } }`, users.owner.token)
  const ofOneScope = await Promise.all(scopes.map(async (scope) => [scope, await keyed('owner', scope)]))
  return {
    'no key': {},
    'a token': { authorization: `Bearer ${users.owner.token}` },
    'a revoked key': { 'x-service-key': revoked.key },
    'every scope': await keyed('owner', ...scopes),
    'every scope of an admin': await heldBy('admin'),
    'every scope of a viewer': await heldBy('viewer'),
    'another shop’s key': await keyed('owner of another shop', ...scopes),
    ...Object.fromEntries(ofOneScope),
  }
}
