import { dotted, timeElement } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { checks, helpWith, messages } from './health-messages.ts'
import { type Check, healthRoutes } from './routes.ts'

/** The page of health checks. Those that are not well come first, each with what to do about it. */
async function healthPage({ run }: SignedInContext): Promise<PageContent> {
  const { checks: all } = await run<{ checks: Check[] }>(healthRoutes.read)
  const bad = all.filter(({ is_well }) => !is_well)
  const good = all.filter(({ is_well }) => is_well)
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<p role="status">${bad.length === 0 ? messages.allWell : html`<strong class="late">${messages.attention(bad.length)}</strong>`} <span class="quiet">${messages.readAt}</span></p>
${bad.length === 0 ? '' : html`<ul class="list">${bad.map(badLine)}</ul>`}
<section class="card"><ul class="list">${good.map((check) => html`<li>${checks[check.name].label}: ${dotted([messages.well, ...facts(check)])}</li>`)}</ul></section>`,
  }
}

function badLine(check: Check) {
  const { label, advice } = checks[check.name]
  const { guide, page } = helpWith[check.name]
  return html`<li class="card"><h2>${label}: <span class="late">${messages.notWell}</span></h2>
<p>${advice}</p><p class="quiet">${dotted(facts(check))}</p>
<p>${page ? html`<a href="${page}">${messages.open}</a> · ` : ''}<a href="/docs/guides/how-to/${guide}" hreflang="en">${messages.guide}</a></p></li>`
}

function facts({ name, count, since }: Check): Hole[] {
  if (name === 'ledger_check') return [since ? html`${messages.ended} ${timeElement(since)}` : messages.never]
  return [
    ...(count ? [html`${count} ${messages.waiting}`] : []),
    ...(since ? [html`${messages.since} ${timeElement(since)}`] : []),
  ]
}

/** Health of the platform, for who runs it. */
export const healthArea: ConsoleArea = {
  section: 'health',
  get: { '/saude': healthPage },
}
