import type { AnyRoute } from '../rest/route.ts'
import { restRoute } from '../rest/routes.ts'

/** A resource is a REST route under an address of its own. Braces in the address are arguments of the route. */
export type Resource = {
  uri: string
  name: string
  title: string
  description: string
  mimeType: string
  row: AnyRoute
}

const json = 'application/json'
const pdf = 'application/pdf'

/** Every resource. Those without braces are listed, the others are templates. */
export const resources: readonly Resource[] = [
  {
    uri: 'rodovia://events',
    name: 'events',
    title: 'Events',
    description: 'The first 50 events of the account in the last 30 days, oldest first: what webhooks send.',
    mimeType: json,
    row: restRoute('GET /v1/events'),
  },
  {
    uri: 'rodovia://events/after/{after}',
    name: 'events-after',
    title: 'Events after one',
    description: 'The next 50 events after the one with this id: next_after of the page before.',
    mimeType: json,
    row: restRoute('GET /v1/events'),
  },
  {
    uri: 'rodovia://orders/{order_id}',
    name: 'order',
    title: 'An order',
    description: 'An order with status, timeline, driver, position, expected arrival and deadline.',
    mimeType: json,
    row: restRoute('GET /v1/orders/:order_id'),
  },
  {
    uri: 'rodovia://orders/{order_id}/label',
    name: 'label',
    title: 'Label of an order',
    description: 'The label of an order, A6, to print and stick on the parcel.',
    mimeType: pdf,
    row: restRoute('GET /v1/orders/:order_id/label'),
  },
  {
    uri: 'rodovia://orders/{order_id}/proof',
    name: 'proof',
    title: 'Proof of delivery',
    description: 'The proof of a delivered or returned order: who received it, where, when, with photos.',
    mimeType: pdf,
    row: restRoute('GET /v1/orders/:order_id/proof'),
  },
]

const argument = /\{(\w+)\}/g

/** Lists the resources for clients. */
export function describeResources(described: readonly Resource[]) {
  const fieldsOf = ({ name, title, description, mimeType }: Resource) => ({
    name,
    title,
    description,
    mimeType,
  })
  const isTemplate = ({ uri }: Resource) => uri.includes('{')
  return {
    resources: described
      .filter((resource) => !isTemplate(resource))
      .map((resource) => ({ uri: resource.uri, ...fieldsOf(resource) })),
    resourceTemplates: described
      .filter(isTemplate)
      .map((resource) => ({ uriTemplate: resource.uri, ...fieldsOf(resource) })),
  }
}

/** The arguments that an address gives to a resource; null if it is that of another one. */
export function matchResource({ uri: template }: Resource, uri: string): Record<string, string> | null {
  const names = [...template.matchAll(argument)].map(([, name]) => name!)
  // Names of resources have no sign that means something in an expression.
  const values = new RegExp(`^${template.replaceAll(argument, '([\\w-]{1,80})')}$`).exec(uri)
  return values && Object.fromEntries(names.map((name, index) => [name, values[index + 1]!]))
}
