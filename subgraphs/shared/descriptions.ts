/** Descriptions of fields that several types have. */

export const latitude = 'Latitude in decimal degrees (WGS 84), such as -23.5614.'
export const longitude = 'Longitude in decimal degrees (WGS 84), such as -46.6559.'
export const timeZone =
  'Time zone of the place (IANA), such as `America/Manaus`; local times of this stop are in it.'
export const deliveryCode = 'Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`.'
export const deliveryCodeArgument = 'Delivery code, such as `RD0A1B2C3D`; letter case does not matter.'
export const currency = 'ISO 4217 currency code; always `BRL`.'
export const distanceByRoad = 'Road distance from origin to destination, in kilometres.'
export const latitudeInBrazil = 'Latitude in decimal degrees (WGS 84), from -34 to 6.'
export const longitudeInBrazil = 'Longitude in decimal degrees (WGS 84), from -74 to -28.'
