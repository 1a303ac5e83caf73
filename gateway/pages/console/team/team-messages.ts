import type { Persona } from '@rodovia/core/identity/persona.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'

export const teamMessages = {
  'pt-BR': {
    title: 'Equipe',
    you: 'você',
    change: 'Mudar papel',
    role: 'Papel',
    persona: 'O que dirige',
    personaHint: 'Só para motoristas.',
    remove: 'Tirar da equipe',
    removeText: 'A pessoa perde o acesso em poucos segundos.',
    removeNow: 'Tirar agora',
    newPassword: 'Link para nova senha',
    invite: 'Convidar alguém',
    email: 'E-mail',
    send: 'Convidar',
    invitations: 'Convites em aberto',
    expires: 'Vale até',
    revoke: 'Cancelar convite',
    link: 'O link, mostrado só agora',
    linkHint: 'Funciona uma vez. Mande à pessoa por um caminho seguro.',
  },
  en: {
    title: 'Team',
    you: 'you',
    change: 'Change the role',
    role: 'Role',
    persona: 'What the driver drives',
    personaHint: 'For drivers only.',
    remove: 'Take out of the team',
    removeText: 'The person is locked out within a few seconds.',
    removeNow: 'Take out now',
    newPassword: 'Link to a new password',
    invite: 'Invite somebody',
    email: 'E-mail',
    send: 'Invite',
    invitations: 'Open invitations',
    expires: 'Works until',
    revoke: 'Cancel the invitation',
    link: 'The link, shown here only',
    linkHint: 'It works once. Send it to the person in a safe way.',
  },
} as const

export const personaNames: Record<Persona, LocalizedText> = {
  motoboy: { 'pt-BR': 'moto', en: 'motorcycle' },
  carro_van: { 'pt-BR': 'carro ou van', en: 'car or van' },
  caminhoneiro: { 'pt-BR': 'caminhão', en: 'truck' },
}
