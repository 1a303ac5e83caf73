import type { Builder } from './builder.ts'

/**
 * The order, for the subgraphs that know more of it than who it belongs to. The key says nothing that the asker did not
 * say, so anyone may enter by it; each field that a subgraph adds asks for permission itself.
 */
export function orderEntity(builder: Builder) {
  const ref = builder.objectRef<{ id: string }>('Order').implement({
    description: 'A paid delivery, as its shipper sees it.',
    fields: (t) => ({ id: t.exposeID('id', { description: 'Order id (UUID).' }) }),
  })
  builder.asEntity(ref, {
    key: builder.selection<{ id: string }>('id'),
    resolveReference: ({ id }) => ({ id }),
  })
  return ref
}
