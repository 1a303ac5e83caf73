import type { Persona } from '@rodovia/core/identity/persona.ts'

export const texts = {
  messages: {
    hasFactor: 'Verificação em duas etapas: ativa',
    hasNoFactor: 'Verificação em duas etapas: não',
    mustAddFactor: 'Verificação em duas etapas: será pedida no próximo acesso',
    policy: 'Exigir verificação em duas etapas',
    policyHint:
      'Quem tem um destes papéis e ainda não tem uma segunda etapa sai da conta agora e adiciona uma no próximo acesso. Adicione antes a sua.',
    policyRoles: 'Papéis',
    savePolicy: 'Salvar exigência',
    title: 'Equipe',
    recipients: 'O que os destinatários podem fazer',
    goodsRules: 'Documentos das mercadorias',
    company: 'Entrada pela empresa',
    you: 'você',
    change: 'Alterar papel',
    role: 'Papel',
    persona: 'Veículo',
    personaHint: 'Apenas para motoristas.',
    remove: 'Remover da equipe',
    removeText: 'A pessoa perde o acesso em poucos segundos.',
    keys: (count: number) => `Chaves de API desta pessoa: ${count}. O que fazer com elas?`,
    keyChoices: {
      revoke: 'Revogar: os sistemas que as usam perdem o acesso em um segundo',
      take_over: 'Assumir: continuam funcionando sob a sua responsabilidade',
    },
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

  personaNames: {
    motoboy: 'Moto',
    carro_van: 'Carro ou van',
    caminhoneiro: 'Caminhão',
  } satisfies Record<Persona, string>,
}

export type Texts = typeof texts
