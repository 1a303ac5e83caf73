import { type Language, languages } from '@rodovia/core/shared/language.ts'

/** The language of the first tag that is one of ours, whatever its region; Portuguese when none is. */
export function firstLanguage(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const [primary] = (tag ?? '').toLowerCase().split('-')
    const language = languages.find((one) => one.toLowerCase().split('-')[0] === primary)
    if (language) return language
  }
  return 'pt-BR'
}
