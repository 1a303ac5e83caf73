import { firstValue } from '../../forms/fields.ts'
import type { ConsoleArea } from '../page.ts'
import { returnPath } from '../session/return-path.ts'
import { saveView } from './view.ts'

/** Saves how a user looks at lists, and goes back to the list. */
export const listsArea: ConsoleArea = {
  section: 'account',
  get: {},
  post: {
    '/exibicao': async ({ request, reply, fields }) => {
      saveView(request, reply, fields, request.protocol === 'https')
      return { to: returnPath(firstValue(fields, 'back')) }
    },
  },
}
