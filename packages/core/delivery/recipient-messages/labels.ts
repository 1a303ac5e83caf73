import { inLanguages } from '../../shared/language.ts'
import { recipientTexts } from './templates.ts'

/** What messages and their statuses are called. */
export const { kindNames, statusNames } = inLanguages(recipientTexts)
