/** Why a file is refused: said of its field `file`. */
export type SheetFault = { issue: string }
