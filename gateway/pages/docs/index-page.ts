import { html } from '../html.ts'
import type { DocsPage } from './docs-page.ts'
import { graphqlPages } from './graphql-pages.ts'
import { inlineMarkdown } from './markdown.ts'
import { type Document, endpointsOf } from './openapi.ts'
import { shapesAddress } from './schema-fields.ts'

/** The first page of the documentation. */
export function indexPage(document: Document, baseUrl: string): DocsPage {
  const count = (tag: string) => endpointsOf(document.paths).filter(({ tags }) => tags[0] === tag).length
  const tags = document.tags.map(({ name, description }) => ({
    address: `/docs/rest/${name}`,
    title: `${name} (${count(name)})`,
    text: description,
  }))
  const section = (title: string, links: readonly { address: string; title: string; text: string }[]) =>
    html`<h2>${title}</h2><ul class="contents">${links.map(
      (link) =>
        html`<li><a href="${link.address}">${link.title}</a> <span>${inlineMarkdown(link.text)}</span></li>`,
    )}</ul>`
  return {
    title: 'Start',
    body: html`<h1>Rodovia documentation</h1>
<p>Freight delivery by API: quotes, orders paid from a prepaid wallet, drivers’ steps, live tracking. The base address is <code>${baseUrl}</code>.</p>
<h2>A quote, without an account</h2>
<pre><code>curl '${baseUrl}/cotar/carrier?cep_origem=01310100&cep_destino=04538133&service_type=CAR'</code></pre>
${section('Begin', [
  {
    address: '/docs/guides/tutorials/first-integration',
    title: 'Your first integration',
    text: 'an API key and a webhook',
  },
  {
    address: '/docs/guides/tutorials/first-delivery',
    title: 'Your first delivery',
    text: 'from quote to hand-over in ten minutes',
  },
  {
    address: '/docs/guides/how-to/rehearse-an-integration',
    title: 'Rehearse an integration',
    text: 'test keys, without real parcels and real money',
  },
  {
    address: '/docs/guides',
    title: 'All guides',
    text: 'tutorials, how-to guides, reference and explanation',
  },
])}
${section('REST', [...tags, { address: shapesAddress, title: 'shapes', text: 'objects that several operations share' }])}
${section(
  'GraphQL',
  Object.entries(graphqlPages).map(([name, title]) => ({
    address: `/docs/graphql/${name}`,
    title,
    text: '',
  })),
)}
${section('Events', [{ address: '/docs/webhooks', title: 'Webhook events', text: 'what your endpoint gets' }])}
${section('Files for tools', [
  {
    address: '/openapi.yaml',
    title: 'openapi.yaml',
    text: 'OpenAPI 3.1; also as [JSON](/openapi.json), and [3.0 for older generators](/openapi-3.0.json)',
  },
  { address: '/docs/schema.graphql', title: 'schema.graphql', text: 'the GraphQL schema' },
])}`,
  }
}
