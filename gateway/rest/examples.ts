/** Objects that stand in several examples of the OpenAPI document. */

export const addressExample = {
  postal_code: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  complement: 'sala 4',
  district: 'Bela Vista',
}

export const parcelExample = { weight_g: 2500, length_cm: 40, width_cm: 30, height_cm: 20, fragile: true }
