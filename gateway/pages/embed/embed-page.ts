import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { tiers } from '@rodovia/core/quoting/tier.ts'
import { languageNames, languages } from '@rodovia/core/shared/language.ts'
import { controlsOf } from '../forms/controls.ts'
import type { FormState } from '../forms/form-state.ts'
import { messages as frontMessages } from '../front/front-messages.ts'
import { html, trustedHtml } from '../html.ts'
import { ownLanguage, pageDocument, script, styleSheet } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { messages } from './embed-messages.ts'
import {
  colourProperties,
  type EmbedOptions,
  elementMarkup,
  exampleToken,
  pageParts,
  quoteAttributes,
  scriptAddress,
  trackingAttributes,
} from './snippet.ts'

export const embedPageAddress = '/incorporar'

type EmbedPage = { files: PageFiles; publicUrl: string; form: FormState; options: EmbedOptions }

/** The public page that makes the markup of the elements for other sites, with a preview. */
export function embedPage({ files, publicUrl, form, options }: EmbedPage) {
  return pageDocument({
    files,
    title: messages.title,
    query: form.fields,
    isIndexed: true,
    head: html`<meta name="description" content="${messages.lead}">${styleSheet(files.frontStyles)}${script(scriptAddress)}${script(files.embedPreview)}`,
    body: html`<main id="content" class="front">
<div class="lead"><h1>${messages.title}</h1><p>${messages.lead}</p></div>
<div class="sides">
<div class="side">
<section class="card" aria-labelledby="options-title"><h2 id="options-title">${messages.options}</h2>${optionsForm(form)}</section>
${codeSection(publicUrl, options)}
</div>
${previewSection(options)}
</div>
</main>`,
  })
}

function optionsForm(form: FormState) {
  const { text, select, summary } = controlsOf(form)
  const { vehicles, tiers: tierNames } = frontMessages
  const vehicleOptions = serviceTypes.map((type) => [type, vehicles[type]] as const)
  const tierOptions = tiers.map((tier) => [tier, tierNames[tier]] as const)
  const languageOptions = languages.map((language) => [language, languageNames[language]] as const)
  const fields = [
    text({ name: 'link', label: messages.link, hint: messages.linkHint, maxLength: 300, isOptional: true }),
    text({
      name: 'origin',
      label: messages.origin,
      hint: messages.originHint,
      inputMode: 'numeric',
      maxLength: 20,
      isOptional: true,
    }),
    select({
      name: 'service_type',
      label: messages.vehicle,
      options: [['', messages.anyVehicle], ...vehicleOptions],
    }),
    select({ name: 'tier', label: messages.tier, options: [['', messages.everyTier], ...tierOptions] }),
    select({
      name: 'language',
      label: messages.language,
      options: [['', messages.pageLanguage], ...languageOptions],
    }),
    text({
      name: 'accent',
      label: messages.accent,
      hint: messages.accentHint,
      maxLength: 20,
      isOptional: true,
    }),
  ]
  return html`<form method="get" action="${embedPageAddress}" class="form">
<input type="hidden" name="lang" value="${ownLanguage}">
${summary()}
${fields}
<button>${messages.update}</button>
</form>`
}

function codeSection(publicUrl: string, options: EmbedOptions) {
  const { script: scriptTag, styles, policy } = pageParts(publicUrl, options)
  const tracking = elementMarkup(
    'rodovia-tracking',
    trackingAttributes({ ...options, token: options.token ?? exampleToken }),
  )
  const quote = elementMarkup('rodovia-quote', quoteAttributes(options))
  const code = (text: string) => html`<pre><code>${text}</code></pre>`
  return html`<section class="card" aria-labelledby="code-title"><h2 id="code-title">${messages.code}</h2>
<p>${messages.once}</p>${code(scriptTag)}
<p>${messages.trackingPlace}</p>${code(tracking)}
${options.token ? '' : html`<p class="hint">${messages.token} <code>tracking_url</code>.</p>`}
<p>${messages.quotePlace}</p>${code(quote)}
${styles ? html`<p>${messages.styles}</p>${code(styles)}` : ''}
<p>${messages.policy}</p>${code(policy)}
<p><a href="/docs/guides/how-to/show-tracking-on-your-site" hreflang="en">${messages.guide}</a></p>
</section>`
}

function previewSection(options: EmbedOptions) {
  const element = (name: string, attributes: Record<string, string | undefined>) =>
    trustedHtml(elementMarkup(name, attributes))
  return html`<section class="side" aria-labelledby="preview-title" data-colours="${JSON.stringify(colourProperties(options))}">
<h2 id="preview-title">${messages.preview}</h2>
<noscript><p class="hint">${messages.needsScript}</p></noscript>
<h3>${messages.tracking}</h3>
${options.token ? element('rodovia-tracking', trackingAttributes(options)) : html`<p class="hint">${messages.needsLink}</p>`}
<h3>${messages.quote}</h3>
${element('rodovia-quote', quoteAttributes(options))}
</section>`
}
