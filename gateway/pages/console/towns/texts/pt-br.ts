import type { Town, TownFaultCode, TownPart } from '@rodovia/core/towns/town.ts'

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
    total: 'Total',
    size,
    sizes: (download: number, disk: number) => `${size(download)} para baixar, ${size(disk)} no disco`,
    free: 'Livre no disco do servidor',
    continues:
      'O servidor carrega sozinho, mesmo com esta página fechada, e continua de onde parou se for interrompido.',
    start: 'Carregar',
    again: 'Carregar de novo',
    goOn: 'Continuar',
    back: 'Todos os municípios',
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
    TownPart['part'],
    string
  >,
  statusNames: {
    waiting: 'Na fila',
    loading: 'Carregando',
    loaded: 'Carregado',
    failed: 'Incompleto',
  } satisfies Record<Town['status'], string>,
  faultTexts: {
    unreachable: (detail: string) => `Um servidor não enviou o arquivo: ${detail}.`,
    damaged: (detail: string) => `Um arquivo chegou danificado: ${detail}.`,
    disk_full: (detail: string) => `Falta espaço no disco (livre < necessário): ${detail}.`,
    program_missing: (detail: string) =>
      `Falta um programa que monta as ruas. Instale com ${detail} e carregue de novo.`,
    failed: (detail: string) => `Falhou: ${detail}.`,
  } satisfies Record<TownFaultCode, (detail: string) => string>,
}

export type Texts = typeof texts
