import { doneAt } from '../notice.ts'
import type { Area } from '../page.ts'
import { createKey, keysPage, setCap } from './keys-page.ts'
import { capRow, createRow, listRow, revokeRow } from './rows.ts'

/** The tenant's API keys. */
export const keysArea: Area = {
  rows: [listRow, createRow, capRow, revokeRow],
  pages: [
    { method: 'GET', path: '/chaves', section: 'keys', answer: keysPage },
    { method: 'POST', path: '/chaves', section: 'keys', answer: createKey },
    { method: 'POST', path: '/chaves/:id/limite', section: 'keys', answer: setCap },
    {
      method: 'POST',
      path: '/chaves/:id/revogar',
      section: 'keys',
      async answer({ get, params }) {
        await get(revokeRow, { params })
        return { to: doneAt('/conta/chaves', 'revogada') }
      },
    },
  ],
}
