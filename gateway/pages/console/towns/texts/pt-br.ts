import type { MissingProgram, Town, TownFaultCode, TownPart } from '@rodovia/core/towns/town.ts'

const whole = (amount: number) => amount.toLocaleString('pt-BR')
const size = (megabytes: number) => `${whole(megabytes)} MB`

export const texts = {
  messages: {
    title: 'Municípios',
    intro:
      'Os endereços do IBGE, as ruas e o mapa do OpenStreetMap de um município: preços de porta a porta por rua, ruas sugeridas nos formulários e mapas com ruas.',
    none: 'Nenhum município foi carregado ainda. Informe o primeiro abaixo.',
    add: 'Carregar um município',
    city: 'Município',
    cityHint: 'Como Jundiaí, com ou sem acentos.',
    state: 'Estado',
    see: 'Ver quanto vai baixar',
    planTitle: (name: string) => `Carregar ${name}`,
    part: 'Parte',
    download: 'Baixa',
    disk: 'Ocupa no disco',
    total: 'Total',
    size,
    free: (megabytes: number) => `Livre no disco do servidor: ${size(megabytes)}.`,
    continues:
      'O servidor carrega sozinho, mesmo com esta página fechada, e continua de onde parou se for interrompido.',
    start: 'Carregar',
    again: 'Carregar de novo',
    goOn: 'Continuar',
    back: 'Todos os municípios',
    progress: (part: string, percent: number) => `${part}: ${percent} %`,
    waiting: 'Aguarda a vez: carrega-se um município por vez.',
    refresh: 'Atualizar',
    counts: (addresses: number, streets: number) => `${whole(addresses)} endereços em ${whole(streets)} ruas`,
    roads: (megabytes: number) => `Ruas de todos os municípios: ${size(megabytes)}`,
    tiles: (count: number) => `Mapa de todos os municípios: ${whole(count)} partes`,
    loaded: 'Carregado em',
    restart: 'Os endereços já valem. As rotas e o mapa valem a partir do próximo início do servidor.',
    sources: 'Fontes: IBGE (CNEFE 2022), colaboradores do OpenStreetMap (ODbL), Geofabrik, Protomaps.',
  },
  partNames: { addresses: 'Endereços', roads: 'Ruas para rotas', map: 'Mapa' } satisfies Record<
    TownPart,
    string
  >,
  statusNames: {
    waiting: 'Na fila',
    loading: 'Carregando',
    loaded: 'Carregado',
    failed: 'Parou',
  } satisfies Record<Town['status'], string>,
  programTexts: {
    valhalla:
      'Sem rotas por rua: instale Valhalla com npm install --no-save @valhallajs/valhallajs@3.6.1 e carregue de novo.',
    osmium: 'Sem rotas por rua: instale osmium com apt-get install osmium-tool e carregue de novo.',
  } satisfies Record<MissingProgram, string>,
  faultTexts: {
    unreachable: (detail: string) => `Um servidor não respondeu: ${detail}.`,
    not_published: (detail: string) => `O servidor não tem este arquivo: ${detail}.`,
    damaged: (detail: string) => `Um arquivo chegou danificado: ${detail}.`,
    disk_full: (detail: string) => `Falta espaço no disco (livre < necessário): ${detail}.`,
    unreadable: (detail: string) => `Um arquivo tem outra forma que a esperada: ${detail}.`,
    program_failed: (detail: string) => `A montagem das ruas falhou: ${detail}.`,
    unexpected: (detail: string) => `Falha inesperada: ${detail}.`,
  } satisfies Record<TownFaultCode, (detail: string) => string>,
}

export type Texts = typeof texts
