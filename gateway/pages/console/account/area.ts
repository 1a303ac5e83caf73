import type { SecondFactors } from '@rodovia/gateway/rest/factors.ts'
import type { OwnSession } from '@rodovia/gateway/rest/sessions.ts'
import { agoElement, timeElement } from '../../formats.ts'
import { actionButton } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { action } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { rejectedSecret } from './account-form.ts'
import { messages } from './account-messages.ts'
import { confirmPasskey, confirmTotp, replaceCodes, startPasskey, startTotp } from './factor-pages.ts'
import { factorsSection } from './factors-section.ts'
import { accountPath, accountRoutes } from './routes.ts'

/** A wrong current password is shown with the form: the user stays logged in. */
async function changePassword(context: SignedInContext): Promise<PageResponse> {
  const result = await context.tryRun(accountRoutes.changePassword)
  if ('body' in result) return { to: withNotice(accountPath, 'senha_alterada') }
  return accountPage(context, rejectedSecret(context, result.error))
}

/** The user's second factors, sessions and password. */
async function accountPage({ run, query }: SignedInContext, form = newForm()): Promise<PageContent> {
  const [{ sessions, total, offset }, factors] = await Promise.all([
    run<{ sessions: OwnSession[]; total: number; offset: number }>(accountRoutes.sessions, {
      query: pageParameters(query),
    }),
    run<SecondFactors>(accountRoutes.factors),
  ])
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
${factorsSection(factors)}
<section class="card"><h2>${messages.sessions}</h2>
<p class="quiet">${messages.sessionsHint}</p>
<ul class="list">${sessions.map(sessionItem)}</ul>
${pager(accountPath, query, { total, offset, count: sessions.length })}
${total > 1 ? actionButton({ action: `${accountPath}/encerrar-outras`, label: messages.endOthers }) : ''}
</section>
${passwordForm(form)}`,
  }
}

function sessionItem({
  id,
  device,
  network,
  provider,
  opened_at,
  last_used_at,
  is_current,
  ...pushes
}: OwnSession) {
  return html`<li><p><b>${device ?? messages.unnamed}</b> ${is_current ? html`<small>(${messages.current})</small>` : ''}</p>
<p class="quiet">${messages.network} ${network ?? '–'} · ${messages.opened} ${timeElement(opened_at)} · ${messages.used} ${agoElement(last_used_at)}${provider ? html` · ${messages.provider} ${new URL(provider).host}` : ''}${pushes.receives_pushes ? html` · ${messages.receivesPushes}` : ''}</p>
${pushes.push_refused_at ? html`<p class="notice">${messages.pushesRefused(timeElement(pushes.push_refused_at), pushes.push_refusal ?? '')}</p>` : ''}
${is_current ? '' : actionButton({ action: `${accountPath}/sessoes/${id}/encerrar`, label: messages.end })}</li>`
}

function passwordForm(form: FormState) {
  const controls = controlsOf(form)
  return html`<section class="card"><h2>${messages.password}</h2>
<form method="post" action="${accountPath}/senha" class="form">
${controls.summary}
${controls.text({ name: 'current_password', label: messages.currentPassword, type: 'password', autocomplete: 'current-password' })}
${controls.text({ name: 'new_password', label: messages.newPassword, type: 'password', autocomplete: 'new-password', hint: messages.passwordHint })}
<button>${messages.password}</button>
</form></section>`
}

const to = () => accountPath

/** The pages of the user's second factors, sessions and password. */
export const accountArea: ConsoleArea = {
  section: 'account',
  get: { '/minha-conta': accountPage },
  post: {
    '/minha-conta/aplicativo': startTotp,
    '/minha-conta/aplicativo/confirmar': confirmTotp,
    '/minha-conta/chave-de-acesso': startPasskey,
    '/minha-conta/chave-de-acesso/confirmar': confirmPasskey,
    '/minha-conta/verificacao/:factor_id/remover': action(accountRoutes.removeFactor, {
      notice: 'fator_removido',
      to,
    }),
    '/minha-conta/codigos': replaceCodes,
    '/minha-conta/senha': changePassword,
    '/minha-conta/encerrar-outras': action(accountRoutes.endOthers, { notice: 'sessoes', to }),
    '/minha-conta/sessoes/:session_id/encerrar': action(accountRoutes.end, { notice: 'sessao', to }),
  },
}
