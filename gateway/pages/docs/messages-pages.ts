import type { AsyncApiDocument } from '@rodovia/gateway/asyncapi/document.ts'
import { sample } from 'openapi-sampler'
import { html } from '../html.ts'
import type { DocsPage } from './docs-page.ts'
import { inlineMarkdown, renderPage } from './markdown.ts'
import type { Document, Schema } from './openapi.ts'
import { shapeSections } from './rest-pages.ts'
import { fieldList, schemaFields } from './schema-fields.ts'

type Channel = AsyncApiDocument['channels'][string]
type Message = Channel['messages'][string]

/** The page that describes a channel. Webhooks have kept their address. */
export const channelAddress = (name: string) =>
  name === 'webhooks' ? '/docs/webhooks' : `/docs/messages/${name}`

const messageShapes = '/docs/messages/shapes'

/** All channels and the servers that they are on. */
export function messagesPage({ channels, servers }: AsyncApiDocument): DocsPage {
  return {
    title: 'Messages',
    body: html`<h1>Messages</h1>
<p>What the platform sends by itself. For programs: <a href="/asyncapi.yaml">asyncapi.yaml</a>, also as <a href="/asyncapi.json">JSON</a>, AsyncAPI 3.1.</p>
<ul class="contents">${Object.entries(channels).map(
      ([name, { title, messages }]) =>
        html`<li><a href="${channelAddress(name)}">${String(title)}</a> <span>${countOf(Object.keys(messages).length)}</span></li>`,
    )}<li><a href="${messageShapes}">Shapes</a> <span>objects that several messages contain</span></li></ul>
<h2>How they arrive</h2>
${fieldList(
  Object.entries(servers).map(([name, { protocol, host, pathname = '', description }]) => ({
    name,
    type: `${protocol}://${host}${pathname}`,
    description: String(description),
  })),
)}`,
  }
}

const countOf = (count: number) => (count === 1 ? 'one message' : `${count} messages`)

/** The shapes that several messages share. A subscription’s are those of its example. */
export function messageShapesPage({ components }: Document): DocsPage {
  return {
    title: 'Messages: shapes',
    body: html`<h1>Messages: shapes</h1>
<p>Objects that several messages contain. Those of subscriptions have the fields of their examples.</p>
${shapeSections(components, messageShapes)}`,
  }
}

const ofOpenDelivery = html`<p><a href="/docs/guides/how-to/connect-your-point-of-sale">Connect your point of sale</a> shows how to create a client; <a href="/docs/guides/reference/open-delivery">the reference</a> says when each event is sent.</p>`

/** The links with which a reader of a channel goes on. */
const guides: Record<string, typeof ofOpenDelivery> = {
  webhooks: html`<p><a href="/docs/guides/how-to/receive-webhooks">Receive webhooks</a> shows how to check a signature and how to answer; <a href="/docs/guides/reference/webhooks">the reference</a> has the rules of retries.</p>`,
  newLogisticEvent: ofOpenDelivery,
  confirmationCode: ofOpenDelivery,
}

/** The messages of one channel, each with its fields and an example. */
export function channelPage(name: string, { channels }: AsyncApiDocument, document: Document): DocsPage {
  const { title, description, messages } = channels[name]!
  const list = Object.values(messages)
  const [headers] = list.map((message) => message.headers)
  return {
    title: String(title),
    body: html`<h1>${String(title)}</h1>
<div class="prose">${renderPage(String(description), '')}</div>
${guides[name] ?? ''}
${list.length > 1 ? html`<ul class="contents">${list.map((message) => html`<li><a href="#${message.name}"><code>${message.name}</code></a> <span>${inlineMarkdown(message.summary)}</span></li>`)}</ul>` : ''}
${headers ? html`<h2>Headers</h2>${schemaFields(headers as Schema, messageShapes)}` : ''}
${list.map((message) => messageSection(message, document))}`,
  }
}

function messageSection({ name, title, summary, payload }: Message, document: Document) {
  const example = JSON.stringify(sample(payload, { quiet: true }, document), null, 2)
  return html`<section class="operation" aria-labelledby="${name}">
<h2 id="${name}"><a href="#${name}"><code>${title}</code></a></h2>
<p>${inlineMarkdown(summary)}.</p>
${schemaFields(payload as Schema, messageShapes)}
<details><summary>An example</summary><pre><code>${example}</code></pre></details>
</section>`
}
