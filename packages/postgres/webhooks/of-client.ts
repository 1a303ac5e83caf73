/** SQL: whether an endpoint is that of an Open Delivery client or a shop. */
export function isOfClient(endpoint: string): string {
  return `num_nonnulls(${endpoint}.open_delivery_client_id, ${endpoint}.shop_connection_id) > 0`
}
