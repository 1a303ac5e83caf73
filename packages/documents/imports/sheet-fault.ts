import type { IssueOfField } from '@rodovia/core/shared/issue.ts'

/** Why a file is refused: said of its field `file`. */
export type SheetFault = { issue: IssueOfField }
