import type { Persona } from '@rodovia/core/identity/persona.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'

export const teamMessages = {
  'pt-BR': {
    title: 'Equipe',
    you: 'você',
    change: 'Alterar papel',
    role: 'Papel',
    persona: 'Veículo',
    personaHint: 'Apenas para motoristas.',
    remove: 'Remover da equipe',
    removeText: 'A pessoa perde o acesso em poucos segundos.',
    removeNow: 'Remover agora',
    newPassword: 'Criar link de nova senha',
    invite: 'Convidar uma pessoa',
    email: 'E-mail',
    send: 'Convidar',
    invitations: 'Convites pendentes',
    expires: 'Válido até',
    revoke: 'Cancelar convite',
    link: 'Novo link',
    linkHint:
      'Copie agora: ele não será exibido novamente. Funciona uma única vez; envie-o à pessoa por um canal seguro.',
  },
  en: {
    title: 'Team',
    you: 'you',
    change: 'Change role',
    role: 'Role',
    persona: 'Vehicle',
    personaHint: 'Drivers only.',
    remove: 'Remove from the team',
    removeText: 'The person loses access within a few seconds.',
    removeNow: 'Remove now',
    newPassword: 'Create password link',
    invite: 'Invite a person',
    email: 'E-mail',
    send: 'Invite',
    invitations: 'Pending invitations',
    expires: 'Valid until',
    revoke: 'Cancel invitation',
    link: 'New link',
    linkHint:
      'Copy it now: it is not shown again. It works once; send it to the person through a secure channel.',
  },
} as const

export const personaNames: Record<Persona, LocalizedText> = {
  motoboy: { 'pt-BR': 'Moto', en: 'Motorcycle' },
  carro_van: { 'pt-BR': 'Carro ou van', en: 'Car or van' },
  caminhoneiro: { 'pt-BR': 'Caminhão', en: 'Truck' },
}
