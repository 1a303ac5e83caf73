import { type Hole, html } from '../html.ts'
import { messages } from './docs-messages.ts'
import type { DocsPage } from './docs-page.ts'
import { inlineMarkdown } from './markdown.ts'
import { english, filesForTools, graphqlLinks, hrefOf, type Link, messageLinks, moreLinks } from './menu.ts'
import { type Document, endpointsOf } from './openapi.ts'
import { shapesAddress } from './schema-fields.ts'

type Section = { title: Hole; links: readonly Link[] }

/** The contents of the documentation, the pages to begin with first. */
export function contents(document: Document): readonly Section[] {
  const count = (tag: string) => endpointsOf(document.paths).filter(({ tags }) => tags[0] === tag).length
  const groups = document.tags.map(({ name, description }) => ({
    address: `/docs/rest/${name}`,
    title: english(`${name} (${count(name)})`),
    hint: english(inlineMarkdown(description)),
  }))
  const guides: Link[] = [
    {
      address: '/docs/guides/tutorials/first-integration',
      title: messages.firstIntegration,
      hint: messages.firstIntegrationHint,
      isTranslated: true,
    },
    {
      address: '/docs/guides/tutorials/first-delivery',
      title: messages.firstDelivery,
      hint: messages.firstDeliveryHint,
      isTranslated: true,
    },
    {
      address: '/docs/guides/how-to/rehearse-an-integration',
      title: messages.rehearse,
      hint: messages.rehearseHint,
      isTranslated: true,
    },
    {
      address: '/docs/guides',
      title: messages.allGuides,
      hint: messages.allGuidesHint,
      isTranslated: true,
    },
  ]
  const shapes = { address: shapesAddress, title: messages.shapes, hint: messages.shapesHint }
  return [
    { title: messages.begin, links: guides },
    { title: 'REST', links: [...groups, shapes] },
    { title: 'GraphQL', links: graphqlLinks },
    { title: messages.messages, links: messageLinks },
    { title: messages.more, links: moreLinks },
    { title: messages.files, links: filesForTools },
  ]
}

/** The first page of the documentation. `other` is its address in the other language. */
export function indexPage(document: Document, baseUrl: string, other: string): DocsPage {
  return {
    title: messages.contents,
    isTranslated: true,
    other,
    body: html`<h1>${messages.title}</h1>
<p>${messages.intro} ${messages.base} <code>${baseUrl}</code>. ${messages.inEnglish}</p>
<h2>${messages.firstQuote}</h2>
<pre><code>curl '${baseUrl}/cotar/carrier?cep_origem=01310100&cep_destino=04538133&service_type=CAR'</code></pre>
${contents(document).map(sectionOf)}`,
  }
}

function sectionOf({ title, links }: Section) {
  return html`<h2>${title}</h2><ul class="contents">${links.map(
    (link) =>
      html`<li><a href="${hrefOf(link)}">${link.title}</a>${link.hint ? html` <span>${link.hint}</span>` : ''}</li>`,
  )}</ul>`
}
