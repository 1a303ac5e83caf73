import { contrast } from '../contrast.ts'

/** The stable address of the script: a change that would break pages of others gets another one. */
export const scriptAddress = '/embed/rodovia.js'

/** The options of the elements; those that are not set stay out of the snippet. */
export type EmbedOptions = {
  token?: string | undefined
  origin?: string | undefined
  service_type?: string | undefined
  tier?: string | undefined
  language?: string | undefined
  accent?: string | undefined
}

export const exampleToken = 'TOKEN'

export function trackingAttributes({ token, language }: EmbedOptions) {
  return { token, lang: language }
}

export function quoteAttributes({ origin, service_type, tier, language }: EmbedOptions) {
  return { origin, 'service-type': service_type, tier, lang: language }
}

/** The custom properties of a colour: on it text is black or white, whichever can be read better. */
export function colourProperties({ accent }: EmbedOptions): Record<string, string> {
  if (!accent) return {}
  const isDark = contrast(accent, '#ffffff') >= contrast(accent, '#000000')
  return { '--rodovia-accent': accent, '--rodovia-on-accent': isDark ? '#ffffff' : '#000000' }
}

/** The markup of an element. Its values are checked: none has a character that HTML escapes. */
export function elementMarkup(name: string, attributes: Record<string, string | undefined>): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value)
  return `<${[name, ...pairs.map(([key, value]) => `${key}="${value}"`)].join(' ')}></${name}>`
}

/** The parts of a page besides the elements: the script, the colours, and its policy's permissions. */
export function pageParts(publicUrl: string, options: EmbedOptions) {
  const colours = Object.entries(colourProperties(options)).map(([name, value]) => `  ${name}: ${value};\n`)
  const { origin } = new URL(publicUrl)
  return {
    script: `<script src="${publicUrl.replace(/\/$/, '')}${scriptAddress}" defer></script>`,
    styles: colours.length > 0 ? `rodovia-tracking, rodovia-quote {\n${colours.join('')}}` : null,
    policy: `script-src ${origin}; connect-src ${origin}`,
  }
}
