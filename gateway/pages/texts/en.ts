import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  toContent: 'Go to the content',
  chooseLanguage: 'Language',
  notFound: {
    title: 'We did not find this delivery',
    hint: 'Check that the link is complete, or ask the sender to send it again.',
  },
  failure: {
    title: 'This page could not be opened',
    hint: 'Please try again in a moment.',
  },
}
