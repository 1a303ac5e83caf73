/** What a driver drives (contract section 2, User.persona). */
export const personas = ['caminhoneiro', 'carro_van', 'motoboy'] as const
export type Persona = (typeof personas)[number]
