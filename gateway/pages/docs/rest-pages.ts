import { type Hole, html } from '../html.ts'
import type { DocsPage } from './docs-page.ts'
import { curlOf, exampleOf } from './examples.ts'
import { inlineMarkdown } from './markdown.ts'
import { type Document, type Endpoint, endpointsOf, parametersOf } from './openapi.ts'
import { fieldList, schemaFields, shapesAddress, typeOf } from './schema-fields.ts'

const credentials: Record<string, string> = {
  bearer: 'Access token of a login: `Authorization: Bearer …`',
  serviceKey: 'API key: `X-Service-Key: …`',
}

/** The operations of one group of the REST API. */
export function restGroupPage(name: string, document: Document, baseUrl: string): DocsPage {
  const tag = document.tags.find((one) => one.name === name)
  const endpoints = endpointsOf(document.paths).filter(({ tags }) => tags[0] === name)
  return {
    title: `REST: ${name}`,
    body: html`<h1>REST: ${name}</h1>
<p>${inlineMarkdown(tag?.description ?? '')}.</p>
${contentsOf(endpoints)}
${endpoints.map((endpoint) => endpointSection(endpoint, document, curlOf(endpoint, document, baseUrl)))}`,
  }
}

/** The shapes that several operations share. */
export function shapesPage({ components }: Document): DocsPage {
  return {
    title: 'REST: shapes',
    body: html`<h1>REST: shapes</h1>
<p>Objects that several operations send or take.</p>
${shapeSections(components)}`,
  }
}

/** Each shape with its fields; `address` is the page that they stand on. */
export function shapeSections({ schemas }: Document['components'], address = shapesAddress): Hole {
  return Object.entries(schemas).map(
    ([name, schema]) =>
      html`<section class="operation"><h2 id="${name}"><a href="#${name}">${name}</a></h2>${schemaFields(schema, address)}</section>`,
  )
}

function contentsOf(endpoints: readonly Endpoint[]) {
  return html`<ul class="contents">${endpoints.map(
    ({ operationId, method, path, summary }) =>
      html`<li><a href="#${operationId}">${methodLabel(method)} <code>${path}</code></a> <span>${summary}</span></li>`,
  )}</ul>`
}

const methodLabel = (method: string) => html`<b class="method ${method.toLowerCase()}">${method}</b>`

function endpointSection(endpoint: Endpoint, document: Document, curl?: string) {
  const { operationId, method, path, summary, description, security = [], requestBody } = endpoint
  const parameters = parametersOf(endpoint, document)
  const [scheme] = Object.keys(security[0] ?? {})
  return html`<section class="operation" aria-labelledby="${operationId}">
<h2 id="${operationId}"><a href="#${operationId}">${methodLabel(method)} <code>${path}</code></a></h2>
<p><strong>${summary}.</strong></p>
${description && description !== summary ? html`<p>${inlineMarkdown(description)}</p>` : ''}
${curl ? html`<p>${inlineMarkdown(scheme ? credentials[scheme]! : 'Needs no credentials.')}</p>` : ''}
${
  parameters.length === 0
    ? ''
    : html`<h3>Parameters</h3>${fieldList(
        parameters.map(({ name, in: place, schema, required, description: said }) => ({
          name,
          type: html`${typeOf(schema)}, in the ${place}`,
          isRequired: required,
          description: said,
        })),
      )}`
}
${requestBody ? bodySection(requestBody.content, document, !curl) : ''}
${curl ? html`<h3>Example</h3><pre><code>${curl}</code></pre>` : ''}
<h3>Answers</h3>
<dl class="fields">${Object.entries(endpoint.responses).map(([status, answer]) => answerRow(status, answer, document))}</dl>
</section>`
}

function bodySection(
  content: Endpoint['responses'][string]['content'],
  document: Document,
  hasExample: boolean,
) {
  const schema = content?.['application/json']?.schema
  if (!content || !schema) return ''
  const example = hasExample ? html`<pre><code>${exampleOf(content, document)}</code></pre>` : ''
  return html`<h3>Body</h3>${schemaFields(schema)}${example}`
}

function answerRow(
  status: string,
  { description, content = {} }: Endpoint['responses'][string],
  document: Document,
): Hole {
  const [type] = Object.keys(content)
  const schema = content['application/json']?.schema
  const isFault = Number(status) >= 400
  return html`<div><dt><code>${status}</code>${type && type !== 'application/json' ? html` <span class="type">${type}</span>` : ''}</dt>
<dd>${inlineMarkdown(description)}
${
  schema && !isFault
    ? html`<details><summary>Fields and an example</summary>${schemaFields(schema)}<pre><code>${exampleOf(content, document)}</code></pre></details>`
    : ''
}</dd></div>`
}
