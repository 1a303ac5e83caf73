import { type Hole, html } from '../../html.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { type Rules, ruleRoutes } from './routes.ts'
import { limitNames, messages, retentionNames } from './rules-messages.ts'

/** Limits and retention in force, to read only. */
async function rulesPage({ run }: SignedInContext): Promise<PageContent> {
  const { rules } = await run<{ rules: Rules }>(ruleRoutes.read)
  const { limits, retention } = rules
  const limitLines = limits.map(({ name, quota, window_seconds }) =>
    line(limitNames[name], messages.per(quota, window_seconds)),
  )
  const retentionLines = retention.map(({ name, days }) => line(retentionNames[name], age(days)))
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
<section class="card"><h2>${messages.limits}</h2><ul class="list">${limitLines}</ul></section>
<section class="card"><h2>${messages.retention}</h2><ul class="list">${retentionLines}</ul>
<p class="quiet">${messages.stays} <a href="/docs/guides/reference/personal-data" hreflang="en">${messages.all}</a></p></section>`,
  }
}

const line = (what: Hole, value: Hole) => html`<li>${what}: <b>${value}</b></li>`

const age = (days: number) => (days % 366 === 0 ? messages.years(days / 366) : messages.days(days))

/** The rules in force on this server, for its operators. */
export const rulesArea: ConsoleArea = {
  section: 'rules',
  get: { '/regras': rulesPage },
}
