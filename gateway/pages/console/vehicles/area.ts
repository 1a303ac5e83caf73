import type { ConsoleArea } from '../page.ts'
import { action } from '../page-kinds.ts'
import { carrierPage, setCarrier } from './carrier-page.ts'
import { listPage } from './list-page.ts'
import { addPolicy, changePolicy, editPolicyPage, newPolicyPage } from './policy-pages.ts'
import { vehicleRoutes, vehiclesPath } from './routes.ts'
import { addVehicle, changeVehicle, editVehiclePage, newVehiclePage } from './vehicle-pages.ts'

const to = () => vehiclesPath

/** Vehicles, registration (RNTRC) and policies of a fleet, or of a self-employed driver. */
export const vehiclesArea: ConsoleArea = {
  section: 'vehicles',
  get: {
    '/veiculos': listPage,
    '/veiculos/novo': (context) => newVehiclePage(context),
    '/veiculos/rntrc': (context) => carrierPage(context),
    '/veiculos/apolices/nova': (context) => newPolicyPage(context),
    '/veiculos/apolices/:policy_id': (context) => editPolicyPage(context),
    '/veiculos/:vehicle_id': (context) => editVehiclePage(context),
  },
  post: {
    '/veiculos/rntrc': setCarrier,
    '/veiculos/rntrc/remover': action(vehicleRoutes.removeCarrier, { notice: 'rntrc_removido', to }),
    '/veiculos/apolices/:policy_id': changePolicy,
    '/veiculos/apolices/:policy_id/remover': action(vehicleRoutes.removePolicy, {
      notice: 'apolice_removida',
      to,
    }),
    '/veiculos/:vehicle_id': changeVehicle,
    '/veiculos/:vehicle_id/remover': action(vehicleRoutes.remove, { notice: 'veiculo_removido', to }),
  },
  postOnce: { '/veiculos': addVehicle, '/veiculos/apolices': addPolicy },
}
