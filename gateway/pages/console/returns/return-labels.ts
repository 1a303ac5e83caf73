import { localized } from '@rodovia/core/shared/language.ts'

/** The statuses of a contest or a return. */
export const returnLabels = {
  contested: localized('contestada por quem pagou', 'contested by the payer'),
  held: localized('em devolução a quem pagou', 'being returned to the payer'),
  returned: localized('devolvida a quem pagou', 'returned to the payer'),
  released: localized('não devolvida', 'not returned'),
}
