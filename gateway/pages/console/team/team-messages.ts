import type { Persona } from '@rodovia/core/identity/persona.ts'
import { type LocalizedText, localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  hasFactor: localized('Verificação em duas etapas: ativa', 'Two-step verification: on'),
  hasNoFactor: localized('Verificação em duas etapas: não', 'Two-step verification: off'),
  mustAddFactor: localized(
    'Verificação em duas etapas: será pedida no próximo acesso',
    'Two-step verification: asked for at the next login',
  ),
  policy: localized('Exigir verificação em duas etapas', 'Require two-step verification'),
  policyHint: localized(
    'Quem tem um destes papéis e ainda não tem uma segunda etapa sai da conta agora e adiciona uma no próximo acesso. Adicione antes a sua.',
    'Members with one of these roles who have no second step are logged out now and add one at the next login. Add your own first.',
  ),
  policyRoles: localized('Papéis', 'Roles'),
  savePolicy: localized('Salvar exigência', 'Save the requirement'),
  title: localized('Equipe', 'Team'),
  company: localized('Entrada pela empresa', 'Company sign-in'),
  you: localized('você', 'you'),
  change: localized('Alterar papel', 'Change role'),
  role: localized('Papel', 'Role'),
  persona: localized('Veículo', 'Vehicle'),
  personaHint: localized('Apenas para motoristas.', 'Drivers only.'),
  remove: localized('Remover da equipe', 'Remove from the team'),
  removeText: localized(
    'A pessoa perde o acesso em poucos segundos.',
    'The person loses access within a few seconds.',
  ),
  keys: (count: number) =>
    localized(
      `Chaves de API desta pessoa: ${count}. O que fazer com elas?`,
      `API keys that this person holds: ${count}. What happens to them?`,
    ),
  keyChoices: {
    revoke: localized(
      'Revogar: os sistemas que as usam perdem o acesso em um segundo',
      'Revoke: systems that use them lose access within a second',
    ),
    take_over: localized(
      'Assumir: continuam funcionando sob a sua responsabilidade',
      'Take over: they keep working, and you hold them',
    ),
  },
  removeNow: localized('Remover agora', 'Remove now'),
  newPassword: localized('Criar link de nova senha', 'Create password link'),
  invite: localized('Convidar uma pessoa', 'Invite a person'),
  email: localized('E-mail', 'E-mail'),
  send: localized('Convidar', 'Invite'),
  invitations: localized('Convites pendentes', 'Pending invitations'),
  expires: localized('Válido até', 'Valid until'),
  revoke: localized('Cancelar convite', 'Cancel invitation'),
  link: localized('Novo link', 'New link'),
  linkHint: localized(
    'Copie agora: ele não será exibido novamente. Funciona uma única vez; envie-o à pessoa por um canal seguro.',
    'Copy it now: it is not shown again. It works once; send it to the person through a secure channel.',
  ),
}

export const personaNames: Record<Persona, LocalizedText> = {
  motoboy: localized('Moto', 'Motorcycle'),
  carro_van: localized('Carro ou van', 'Car or van'),
  caminhoneiro: localized('Caminhão', 'Truck'),
}
