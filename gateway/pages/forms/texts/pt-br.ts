export const texts = {
  addressFieldsMessages: {
    street: 'Rua ou avenida',
    number: 'Número',
    complement: 'Complemento',
    district: 'Bairro',
    reference: 'Ponto de referência',
  },

  hints: {
    number: 'Sem número? Escreva s/n.',
    complement: 'Apartamento, bloco, sala.',
  },

  controlsMessages: {
    optional: 'opcional',
    check: 'Confira este campo.',
    checkFields: 'Confira os campos marcados.',
  },

  metadataMessages: {
    title: 'Campos próprios',
    key: (number: number) => `Campo próprio ${number}`,
    value: (number: number) => `Texto do campo próprio ${number}`,
    hint: 'Dados seus, como equipe e 12: até 50 campos, com nome de até 40 e texto de até 500 caracteres. Motorista e destinatário não os veem. Apague o texto para remover o campo.',
  },

  foldedFilterMessages: {
    filter: 'Filtros',
    active: (count: number) => (count === 1 ? '1 em uso' : `${count} em uso`),
  },

  passkeyFormMessages: {
    unsupported: 'Este navegador não conhece chaves de acesso. Atualize-o ou use outro aparelho.',
    failed: 'Nenhuma chave de acesso respondeu. Tente de novo; o endereço do site deve ser o de sempre.',
    needsScript: 'Chaves de acesso precisam de JavaScript.',
  },
}

export type Texts = typeof texts
