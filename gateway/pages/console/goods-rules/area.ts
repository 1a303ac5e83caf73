import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { messages } from './goods-rules-messages.ts'
import { type GoodsRulesOfPage, goodsRulesRoutes } from './routes.ts'

const path = '/conta/equipe/mercadorias'

async function rulesPage(context: SignedInContext, rejected?: FormState): Promise<PageContent> {
  const { rules } = await context.run<GoodsRulesOfPage>(goodsRulesRoutes.read)
  const form = newForm({ document_before_dispatch: rules.documentBeforeDispatch ? '1' : '' })
  const { summary, checkbox } = controlsOf(rejected ?? form)
  return {
    title: messages.title,
    body: html`${notice(context.query)}<h1>${messages.title}</h1>
<p>${messages.intro}</p>
<section class="card"><form method="post" action="${path}" class="form">${summary}
${checkbox({ name: 'document_before_dispatch', label: messages.documentBeforeDispatch })}
<p class="quiet">${messages.hint}</p>
<button>${messages.save}</button></form></section>`,
  }
}

async function save(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(goodsRulesRoutes.set)
  return 'rejected' in result
    ? rulesPage(context, result.rejected)
    : { to: withNotice(path, 'mercadorias_salvo') }
}

/** The page of what the company demands of its orders' goods, for owners and admins. */
export const goodsRulesArea: ConsoleArea = {
  section: 'members',
  get: { '/equipe/mercadorias': (context) => rulesPage(context) },
  post: { '/equipe/mercadorias': save },
}
