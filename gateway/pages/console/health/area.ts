import { dotted, timeElement } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { badge } from '../../tones.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { checks, helpWith, messages } from './health-messages.ts'
import { type Check, healthRoutes } from './routes.ts'

/** The page of health checks as rows. Those that are not well come first, each with what to do about it. */
async function healthPage({ run }: SignedInContext): Promise<PageContent> {
  const { checks: all } = await run<{ checks: Check[] }>(healthRoutes.read)
  const bad = all.filter(({ is_well }) => !is_well)
  const good = all.filter(({ is_well }) => is_well)
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<p role="status">${bad.length === 0 ? messages.allWell : html`<strong class="late">${messages.attention(bad.length)}</strong>`} <span class="quiet">${messages.readAt}</span></p>
<ul class="card states">${[...bad, ...good].map(checkRow)}</ul>`,
  }
}

function checkRow(check: Check) {
  const { name, is_well } = check
  const { label, advice } = checks[name]
  const tone = is_well ? 'done' : 'problem'
  return html`<li class="tone-${tone}"><b>${label}</b> ${badge(is_well ? messages.well : messages.notWell, tone)}
<span class="quiet">${dotted(facts(check))}</span>${is_well ? '' : html`<p>${advice} ${helpLinks(name)}</p>`}</li>`
}

function helpLinks(name: Check['name']) {
  const { guide, page } = helpWith[name]
  return html`${page ? html`<a href="${page}">${messages.open}</a> · ` : ''}<a href="/docs/guides/how-to/${guide}" hreflang="en">${messages.guide}</a>`
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
