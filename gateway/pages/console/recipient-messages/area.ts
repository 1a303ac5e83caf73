import { kindNames } from '@rodovia/core/delivery/recipient-messages/labels.ts'
import { messageKinds, optionalKinds } from '@rodovia/core/delivery/recipient-messages/recipient-message.ts'
import { maxTemplateCharacters, placeholders } from '@rodovia/core/delivery/recipient-messages/templates.ts'
import { type Language, languageNames, languages } from '@rodovia/core/shared/language.ts'
import type { RecipientMessageSettings } from '@rodovia/gateway/rest/recipient-messages.ts'
import { money } from '../../formats.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { allValues, type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { messages } from './message-texts.ts'
import { messagesPath, type Previews, recipientMessageRoutes } from './routes.ts'

type Settings = { settings: RecipientMessageSettings }

const ranks = [1, 2, 3] as const

async function settingsPage(
  context: SignedInContext,
  rejected: FormState | null = null,
): Promise<PageContent> {
  const { run, query } = context
  const [{ settings }, { previews }] = await Promise.all([
    run<Settings>(recipientMessageRoutes.settings),
    run<Previews>(recipientMessageRoutes.previews),
  ])
  const form = rejected ?? newForm(fieldsOf(settings))
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${offersSection(settings)}
${settingsForm(form, settings, previews)}`,
  }
}

function offersSection({ offers }: RecipientMessageSettings) {
  const item = ({ channel, is_offered, cost_cents }: (typeof offers)[number]) => {
    const cost = cost_cents === 0 ? messages.free : html`${money(cost_cents)} ${messages.perMessage}`
    return html`<li><b>${messages.channelNames[channel]}</b> · ${is_offered ? cost : messages.notOffered}</li>`
  }
  return html`<section class="card"><h2>${messages.offers}</h2><ul>${offers.map(item)}</ul></section>`
}

function settingsForm(
  form: FormState,
  { language, offers }: RecipientMessageSettings,
  previews: Previews['previews'],
) {
  const controls = controlsOf(form)
  const offered = offers.filter(({ is_offered }) => is_offered).map(({ channel }) => channel)
  const options: (readonly [string, Hole])[] = [
    ['', messages.noChannel],
    ...offered.map((channel) => [channel, messages.channelNames[channel]] as const),
  ]
  const channels = ranks
    .slice(0, Math.max(1, offered.length))
    .map((rank) => controls.select({ name: `channel_${rank}`, label: messages.channel(rank), options }))
  const kinds = optionalKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))
  const time = { type: 'time', isOptional: true } as const
  return html`<form method="post" action="${messagesPath}" class="card form">
${controls.summary}
<h2>${messages.channels}</h2><p class="hint">${messages.channelsHint}</p>
${channels}
<h2>${messages.what}</h2>
${controls.choices({ name: 'kinds', label: messages.kinds, type: 'checkbox', options: kinds })}
${controls.select({ name: 'language', label: messages.language, options: languages.map((one) => [one, languageNames[one]] as const) })}
${controls.text({ ...time, name: 'quiet_from', label: messages.quietFrom, hint: messages.quietHint })}
${controls.text({ ...time, name: 'quiet_until', label: messages.quietUntil })}
<h2>${messages.templates} · ${languageNames[language as Language]}</h2><p class="hint">${messages.templatesHint}</p>
<input type="hidden" name="templates_language" value="${language}">
${messageKinds.map((kind) => templateField(controls, kind, language, previews))}
<button>${messages.save}</button>
</form>`
}

function templateField(
  controls: Controls,
  kind: (typeof messageKinds)[number],
  language: string,
  previews: Previews['previews'],
) {
  const list = placeholders[kind].map((name) => `{${name}}`).join(' ')
  const preview = previews.find((one) => one.kind === kind && one.language === language)
  return html`${controls.textArea({ name: `text_${kind}`, label: kindNames[kind], hint: messages.placeholders(list), isOptional: true, maxLength: maxTemplateCharacters })}
<p class="quiet">${messages.preview}: <code lang="${language}">${preview?.text ?? ''}</code></p>`
}

function fieldsOf(settings: RecipientMessageSettings): Fields {
  const { channels, kinds, language, quiet_from, quiet_until, templates } = settings
  const own = templates.filter((one) => one.language === language)
  return {
    ...Object.fromEntries(ranks.map((rank) => [`channel_${rank}`, channels[rank - 1] ?? ''])),
    kinds: [...kinds],
    language,
    quiet_from: quiet_from ?? '',
    quiet_until: quiet_until ?? '',
    ...Object.fromEntries(own.map(({ kind, text }) => [`text_${kind}`, text])),
  }
}

/** The form shows the texts of one language; those of the others stay. */
function bodyOf(fields: Fields, { templates }: RecipientMessageSettings) {
  const language = firstValue(fields, 'templates_language')
  const others = templates.filter((one) => one.language !== language)
  const texts = messageKinds.map((kind) => ({ kind, language, text: firstValue(fields, `text_${kind}`) }))
  const chosen = ranks.map((rank) => firstValue(fields, `channel_${rank}`)).filter((one) => one !== '')
  return {
    channels: chosen,
    kinds: allValues(fields, 'kinds'),
    language: firstValue(fields, 'language'),
    quiet_from: firstValue(fields, 'quiet_from'),
    quiet_until: firstValue(fields, 'quiet_until'),
    templates: [...others, ...texts],
  }
}

async function changeSettings(context: SignedInContext): Promise<PageResponse> {
  const { run, submit, fields } = context
  const { settings } = await run<Settings>(recipientMessageRoutes.settings)
  const result = await submit(recipientMessageRoutes.change, { body: bodyOf(fields, settings) })
  return 'rejected' in result
    ? settingsPage(context, result.rejected)
    : { to: withNotice(messagesPath, 'mensagens_salvas') }
}

/** The settings of the messages that the recipients of the tenant's orders get. */
export const recipientMessagesArea: ConsoleArea = {
  section: 'recipientMessages',
  get: { '/mensagens': (context) => settingsPage(context) },
  post: { '/mensagens': changeSettings },
}
