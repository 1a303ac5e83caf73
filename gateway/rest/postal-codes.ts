import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

/** Fills in an address form: docs/reference/rules.md#addresses. */
export const postalCodeRoute = route('GET /v1/postal-codes/:cep', {
  summary: 'Get the place and the streets of a postal code',
  refusals: ['validation_failed'],
  operation: storedOperation(`query PostalCode($cep: String!) {
    place: postalCode(cep: $cep) {
      cep city uf district lat lng precision precision_note: precisionNote time_zone: timeZone
      streets { name district first_number: firstNumber last_number: lastNumber lat lng }
    }
  }`),
  responseFrom: 'place',
})
