import type { ConsoleArea } from '../page.ts'
import { action, download } from '../page-kinds.ts'
import { correctItems, correctionPage } from './correction-page.ts'
import { newShipmentPage, sendShipment } from './new-page.ts'
import { cancelShipment, orderShipment } from './order-and-cancel.ts'
import { shipmentRoutes, shipmentsPath } from './routes.ts'
import { shipmentPage } from './shipment-page.ts'
import { shipmentsPage } from './shipments-page.ts'

const one = '/remessas/:shipment_id'
const to = ({ shipment_id }: Record<string, string>) => `${shipmentsPath}/${shipment_id}`

/** One pickup with many drops. */
export const shipmentsArea: ConsoleArea = {
  section: 'shipments',
  get: {
    '/remessas': shipmentsPage,
    '/remessas/nova': (context) => newShipmentPage(context),
    [one]: (context) => shipmentPage(context),
    [`${one}/corrigir`]: (context) => correctionPage(context),
    [`${one}/etiquetas.pdf`]: download(shipmentRoutes.labels),
  },
  post: {
    [`${one}/cotar`]: action(shipmentRoutes.requote, { notice: 'remessa_cotada', to }),
    [`${one}/corrigir`]: correctItems,
    [`${one}/cancelar`]: cancelShipment,
  },
  postOnce: { [`${one}/pedir`]: orderShipment },
  uploads: { '/remessas/nova': sendShipment },
}
