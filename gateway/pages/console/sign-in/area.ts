import { roleNames } from '@rodovia/core/identity/identity-messages.ts'
import type { TenantKind } from '@rodovia/core/identity/roles.ts'
import { grantableRoles } from '@rodovia/core/identity/sign-in/provider.ts'
import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { actionButton, confirmDestructiveAction } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { badge } from '../../tones.ts'
import { copyable } from '../copyable.ts'
import { type NoticeName, notice, withNotice } from '../notice.ts'
import type { Answer, ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { action } from '../page-kinds.ts'
import { passwordName } from '../session/step-up.ts'
import { type CompanySignIn, groupsField, signInSettingsRoutes } from './routes.ts'
import { settingsMessages as messages } from './sign-in-messages.ts'

const path = '/conta/equipe/entrada'

type Forms = { provider?: FormState; domain?: FormState }

function change(route: AnyRoute, part: keyof Forms, done: NoticeName): Answer<SignedInContext> {
  return async (context) => {
    const result = await context.submit(route)
    return 'rejected' in result
      ? settingsPage(context, { [part]: result.rejected })
      : { to: withNotice(path, done) }
  }
}

async function settingsPage(context: SignedInContext, forms: Forms = {}): Promise<PageContent> {
  const { run, query, caller } = context
  const settings = await run<CompanySignIn>(signInSettingsRoutes.settings)
  const { provider, domains } = settings
  const base = new URL(settings.redirectUri).origin
  const lines = domains
    .filter(({ verifiedAt }) => verifiedAt !== null)
    .map(({ name }) => `${base}/conta/empresa/${name}`)
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p>${messages.intro}</p>
${provider && lines.length > 0 ? html`<p>${messages.address}: ${lines.map((line) => html`<code>${line}</code> `)}</p>` : ''}
${domainsSection(domains, forms.domain ?? newForm())}
${providerSection(settings, forms.provider ?? providerForm(provider), caller.actor.tenantKind)}
${provider ? removeSection() : ''}`,
  }
}

function providerForm(provider: CompanySignIn['provider']): FormState {
  if (!provider) return newForm({ groups_claim: 'groups' })
  const { issuer, clientId, groupsClaim, isRequired, roleRules } = provider
  const groups = Map.groupBy(roleRules, ({ role }) => role)
  return newForm({
    issuer,
    client_id: clientId,
    groups_claim: groupsClaim,
    is_required: isRequired ? '1' : '',
    ...Object.fromEntries(
      [...groups].map(([role, rules]) => [groupsField(role), rules.map(({ group }) => group).join('\n')]),
    ),
  })
}

function domainsSection(domains: CompanySignIn['domains'], form: FormState) {
  const controls = controlsOf(form, 'd')
  const input = controls.text({
    name: 'domain',
    label: messages.domain,
    hint: messages.domainHint,
    maxLength: 253,
  })
  return html`<section class="card"><h2>${messages.domains}</h2>
<p class="quiet">${messages.domainsHint}</p>
${domains.length === 0 ? '' : html`<ul class="list">${domains.map(domainItem)}</ul>`}
<form method="post" action="${path}/dominios" class="form">
${controls.summary}
${input}
<button class="plain">${messages.add}</button>
</form></section>`
}

function domainItem({ name, verifiedAt, recordName, recordValue }: CompanySignIn['domains'][number]) {
  const fields = { domain: name }
  const record = html`<p>TXT · ${messages.recordName} ${copyable(recordName)}</p>
<p>${messages.recordValue} ${copyable(recordValue)}</p>
${actionButton({ action: `${path}/comprovar`, label: messages.verify, fields })}`
  return html`<li><p><b>${name}</b> ${verifiedAt ? badge(messages.verified, 'done') : badge(messages.waiting, 'waiting')}</p>
${verifiedAt ? '' : record}
<details class="grave-part"><summary>${messages.release}</summary><p>${messages.releaseText}</p>
${actionButton({ action: `${path}/remover-dominio`, label: messages.releaseNow, isDestructive: true, fields })}</details></li>`
}

function providerSection({ provider, redirectUri }: CompanySignIn, form: FormState, kind: TenantKind) {
  const controls = controlsOf(form, 'p')
  const groups = grantableRoles(kind).map((role) =>
    controls.textArea({
      name: groupsField(role),
      label: roleNames[role],
      isOptional: true,
      maxLength: 10_000,
    }),
  )
  const inputs = html`${controls.text({ name: 'issuer', label: messages.issuer, type: 'url', hint: messages.issuerHint, maxLength: 500 })}
${controls.text({ name: 'client_id', label: messages.clientId, maxLength: 200 })}
${controls.text({
  name: 'client_secret',
  label: messages.clientSecret,
  type: 'password',
  maxLength: 500,
  ...(provider ? { isOptional: true, hint: messages.secretKept } : { hint: messages.secretNew }),
})}
${controls.text({ name: 'groups_claim', label: messages.groupsClaim, maxLength: 100 })}
<h3>${messages.groups}</h3><p class="quiet">${messages.groupsHint}</p>
${groups}
${controls.checkbox({ name: 'is_required', label: messages.required })}
${controls.text({ name: passwordName, label: messages.password, type: 'password', hint: messages.passwordHint, autocomplete: 'current-password' })}`
  return html`<section class="card"><h2>${messages.provider}</h2>
<p>${messages.redirect}: ${copyable(redirectUri)}</p>
<form method="post" action="${path}" class="form">
${controls.summary}
${inputs}
<button>${messages.save}</button>
</form></section>`
}

function removeSection() {
  return confirmDestructiveAction(`${path}/remover`, {
    summary: messages.remove,
    text: messages.removeText,
    label: messages.removeNow,
  })
}

/** Signing in by the company's identity provider, for owners. */
export const signInArea: ConsoleArea = {
  section: 'members',
  get: { '/equipe/entrada': settingsPage },
  post: {
    '/equipe/entrada': change(signInSettingsRoutes.set, 'provider', 'provedor_salvo'),
    '/equipe/entrada/remover': action(signInSettingsRoutes.remove, {
      notice: 'provedor_removido',
      to: () => path,
    }),
    '/equipe/entrada/dominios': change(signInSettingsRoutes.claimDomain, 'domain', 'dominio_adicionado'),
    '/equipe/entrada/comprovar': change(signInSettingsRoutes.verifyDomain, 'domain', 'dominio_comprovado'),
    '/equipe/entrada/remover-dominio': change(
      signInSettingsRoutes.releaseDomain,
      'domain',
      'dominio_removido',
    ),
  },
}
