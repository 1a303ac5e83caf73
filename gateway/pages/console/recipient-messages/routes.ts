import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { pageOperation } from '../../routes.ts'

export const messagesPath = '/conta/mensagens'

const previews = storedOperation(`query RecipientMessagePreviews {
  previews: recipientMessagePreviews { kind language text }
}`)
export type Previews = DataOf<typeof previews>

export const recipientMessageRoutes = {
  settings: restRoute('GET /v1/recipient-messages/settings'),
  change: restRoute('PATCH /v1/recipient-messages/settings'),
  previews: pageOperation({ operation: previews }),
}
