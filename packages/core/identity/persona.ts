/** The drivers' kinds by vehicle: docs/reference/contract.md#2-resources. */
export const personas = ['caminhoneiro', 'carro_van', 'motoboy'] as const
export type Persona = (typeof personas)[number]
