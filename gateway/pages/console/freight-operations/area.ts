import { html } from '../../html.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { messages } from './freight-operations-messages.ts'
import { fiscalSections } from './sections.ts'

async function fiscalPage(context: SignedInContext): Promise<PageContent> {
  const parts = await Promise.all(fiscalSections.map((section) => section(context)))
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${parts}`,
  }
}

/** The duties of freight law for a company's whole loads, for those who look after its papers. */
export const freightOperationsArea: ConsoleArea = {
  section: 'fiscal',
  get: { '/fiscal': fiscalPage },
}
