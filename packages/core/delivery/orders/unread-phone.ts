import { areaCodeOf } from '../../geo/area-code.ts'
import { telephoneIn } from '../../shared/telephone.ts'
import type { OrderInput } from '../model/order-input.ts'

type RecipientPhone = Pick<OrderInput, 'recipientPhone' | 'isRecipientPhoneUnread'> & {
  notice: string | null
}

/** The most characters that an order keeps of a number that cannot be read. */
const maxLength = 25

/**
 * The recipient's telephone number in an order of a shop or an application, which is not lost for a number that cannot
 * be read: it stays as it was written, gets no messages, and `notice` tells the shop and the driver so.
 */
export function recipientPhoneOf(written: string | null | undefined, postalCode: string): RecipientPhone {
  const telephone = telephoneIn(written ?? '', areaCodeOf(postalCode))
  if (telephone) return { recipientPhone: telephone.text, notice: null }
  const visible = (written ?? '').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()
  const hasText = /[\p{L}\p{N}]/u.test(visible)
  const fault = hasText ? `Telefone não reconhecido: ${visible}.` : 'Pedido sem telefone.'
  return {
    recipientPhone: hasText ? [...visible].slice(0, maxLength).join('').trim() : 'sem telefone',
    isRecipientPhoneUnread: true,
    notice: `${fault} Quem recebe não é avisado por mensagem; em caso de dúvida, ligue para quem envia.`,
  }
}
