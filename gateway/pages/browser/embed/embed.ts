/** The elements that other sites show: docs/how-to/show-tracking-on-your-site.md. A page may load them twice. */
import { QuoteElement } from './quote-element.ts'
import { TrackingElement } from './tracking-element.ts'

const elements = { 'rodovia-tracking': TrackingElement, 'rodovia-quote': QuoteElement }

for (const [name, element] of Object.entries(elements))
  if (!customElements.get(name)) customElements.define(name, element)
