import { hiddenRowsNotice } from '@rodovia/core/imports/hidden-rows.ts'
import { of } from '../shared/fields.ts'

type WithFile = { hiddenRows: readonly number[] | null }

/** The fields of what was made from a file: its hidden rows, as numbers and in words. */
export const hiddenRowFields = {
  hiddenRows: of(['Int'])(
    'Numbers of the rows that were left out because the spreadsheet hides them, such as by a filter.',
    ({ hiddenRows }: WithFile) => [...(hiddenRows ?? [])],
  ),
  notices: of(['String'])(
    'What to know before anything is paid, such as how many hidden rows were left out, and which.',
    ({ hiddenRows }: WithFile, _, { language }) => {
      const notice = hiddenRowsNotice(hiddenRows ?? [])
      return notice ? [notice[language]] : []
    },
  ),
}
