import { inLanguages } from '../../shared/language.ts'
import { recipientTexts } from './templates.ts'

/** The names of messages and their statuses. */
export const { kindNames, statusNames } = inLanguages(recipientTexts)
