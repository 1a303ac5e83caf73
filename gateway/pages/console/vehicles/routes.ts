import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const vehiclesPath = '/conta/veiculos'
export const carrierPath = `${vehiclesPath}/rntrc`
export const policiesPath = `${vehiclesPath}/apolices`

export const vehicleRoutes = {
  list: restRoute('GET /api/app/v1/vehicles'),
  drivers: restRoute('GET /api/app/v1/vehicles/drivers'),
  read: restRoute('GET /api/app/v1/vehicles/:vehicle_id'),
  add: restRoute('POST /api/app/v1/vehicles'),
  change: restRoute('PATCH /api/app/v1/vehicles/:vehicle_id'),
  remove: restRoute('DELETE /api/app/v1/vehicles/:vehicle_id'),
  carrier: restRoute('GET /api/app/v1/carrier'),
  setCarrier: restRoute('PUT /api/app/v1/carrier'),
  removeCarrier: restRoute('DELETE /api/app/v1/carrier'),
  policies: restRoute('GET /api/app/v1/insurance-policies'),
  policy: restRoute('GET /api/app/v1/insurance-policies/:policy_id'),
  addPolicy: restRoute('POST /api/app/v1/insurance-policies'),
  changePolicy: restRoute('PUT /api/app/v1/insurance-policies/:policy_id'),
  removePolicy: restRoute('DELETE /api/app/v1/insurance-policies/:policy_id'),
}
