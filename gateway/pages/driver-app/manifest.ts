import type { Language } from '@rodovia/core/shared/language.ts'
import { manifestMessages as messages } from './driver-app-messages.ts'
import { icons } from './icons.ts'

export const appAddress = '/motorista'

/** The web app manifest: https://www.w3.org/TR/appmanifest/ */
export function manifestOf(language: Language): string {
  const listed = Object.entries(icons).filter(([name]) => !name.startsWith('apple'))
  return JSON.stringify({
    id: appAddress,
    name: messages.name[language],
    short_name: messages.shortName[language],
    description: messages.description[language],
    lang: language,
    start_url: appAddress,
    scope: appAddress,
    display: 'standalone',
    background_color: '#f3f4f0',
    theme_color: '#0b5d46',
    icons: listed.map(([name, { size, purpose }]) => ({
      src: `${appAddress}/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  })
}
