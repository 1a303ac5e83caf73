/** A column of a CNEFE file of 2022, in its order. */
const columns = [
  ...[
    'COD_UNICO_ENDERECO',
    'COD_UF',
    'COD_MUNICIPIO',
    'COD_DISTRITO',
    'COD_SUBDISTRITO',
    'COD_SETOR',
    'NUM_QUADRA',
    'NUM_FACE',
  ],
  ...[
    'CEP',
    'DSC_LOCALIDADE',
    'NOM_TIPO_SEGLOGR',
    'NOM_TITULO_SEGLOGR',
    'NOM_SEGLOGR',
    'NUM_ENDERECO',
    'DSC_MODIFICADOR',
  ],
  ...[
    'NOM_COMP_ELEM1',
    'VAL_COMP_ELEM1',
    'NOM_COMP_ELEM2',
    'VAL_COMP_ELEM2',
    'NOM_COMP_ELEM3',
    'VAL_COMP_ELEM3',
  ],
  ...[
    'NOM_COMP_ELEM4',
    'VAL_COMP_ELEM4',
    'NOM_COMP_ELEM5',
    'VAL_COMP_ELEM5',
    'LATITUDE',
    'LONGITUDE',
    'NV_GEO_COORD',
  ],
  ...['COD_ESPECIE', 'DSC_ESTABELECIMENTO', 'COD_INDICADOR_ESTAB_ENDERECO', 'COD_INDICADOR_CONST_ENDERECO'],
  ...['COD_INDICADOR_FINALIDADE_CONST', 'COD_TIPO_ESPECI'],
] as const

export type TownSettings = {
  seed?: number
  /** Seven digits at IBGE. Default: Jundiaí. */
  cityCode?: number
  /** The first postal code; each street has its own from there on. */
  firstCep?: number
  centre?: { lat: number; lng: number }
  streets?: number
  /** The mean number of addresses on each street. */
  addresses?: number
}

/** A street of the town as it is, without the errors of the file. */
export type TownStreet = {
  cep: string
  type: string
  title: string
  name: string
  district: string
  /** The house's point: numbers are metres from the street's beginning, even ones on its right. */
  pointOf(number: number): { lat: number; lng: number }
  numbers: number[]
}

export const townHeader = columns.join(';')

/**
 * A town as CNEFE describes it, the same for the same settings: curved streets, houses on both sides, flats, houses without a number,
 * and points that are some metres off. Each street has a postal code of its own.
 */
export function* townStreets({
  seed = 1,
  firstCep = 13_201_000,
  centre = { lat: -23.1857, lng: -46.8978 },
  streets = 100,
  addresses = 30,
}: TownSettings = {}): Generator<TownStreet> {
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  /** The first ones of a list more often, as names are. */
  const common = (items: readonly string[]) => items[Math.floor(items.length * random() ** 2)]!
  const side = Math.ceil(Math.sqrt(streets))
  for (let index = 0; index < streets; index++) {
    const start = {
      north: (Math.floor(index / side) - side / 2) * 110,
      east: ((index % side) - side / 2) * 420,
    }
    const direction = random() * 2 * Math.PI
    const bend = (random() - 0.5) / 300
    const count = Math.max(2, Math.round(addresses * (0.3 + 1.4 * random())))
    const step = 4 + random() * 10
    const numbers = Array.from({ length: count }, (_, house) =>
      Math.max(1, Math.round(house * step + random() * 4)),
    )
    yield {
      cep: String(firstCep + index).padStart(8, '0'),
      type: pick(['RUA', 'RUA', 'RUA', 'RUA', 'AVENIDA', 'TRAVESSA', 'ALAMEDA']),
      title: pick(['', '', '', '', 'DOUTOR', 'PROFESSOR', 'CORONEL']),
      name: `${common(firstNames)} ${random() < 0.4 ? common(lastNames) : `${pick(syllables)}${pick(syllables)}${pick(endings)}`}`,
      district: pick(['CENTRO', 'VILA NOVA', 'JARDIM DAS FLORES', 'CONCEIÇÃO']),
      numbers: [...new Set(numbers)],
      pointOf(number) {
        const angle = direction + (number * bend) / 2
        const aside = number % 2 === 0 ? 7 : -7
        const north = start.north + number * Math.cos(angle) - aside * Math.sin(direction + number * bend)
        const east = start.east + number * Math.sin(angle) + aside * Math.cos(direction + number * bend)
        return {
          lat: centre.lat + north / 111_195,
          lng: centre.lng + east / (111_195 * Math.cos((centre.lat * Math.PI) / 180)),
        }
      },
    }
  }
}

/** The lines of the file, each with its newline, the header first. */
export function* townLines(settings: TownSettings = {}): Generator<string> {
  const { seed = 1, cityCode = 3_525_904 } = settings
  const random = randomOf(seed + 1)
  const noise = () => ((random() + random() + random() - 1.5) * 8) / 111_195
  yield `${townHeader}\r\n`
  let id = 0
  for (const street of townStreets(settings))
    for (const number of street.numbers) {
      const { lat, lng } = street.pointOf(number)
      const flats = random() < 0.05 ? 4 : 1
      const isNumbered = random() > 0.03
      for (let flat = 1; flat <= flats; flat++) {
        id++
        const point = [lat + noise(), lng + noise()].map((degrees) => degrees.toFixed(7))
        const city = `${cityCode}`
        const sector = `${city}05000${String(id % 999).padStart(4, '0')}P`
        const house = isNumbered ? [`${number}`, ''] : ['0', 'SN']
        const unit = flats > 1 ? ['APARTAMENTO', `${flat}`] : ['', '']
        yield `${[
          ...[
            `${10_000_000 + id}`,
            city.slice(0, 2),
            city,
            `${city}05`,
            `${city}0500`,
            sector,
            '12',
            '3',
            street.cep,
          ],
          ...[
            street.district,
            street.type,
            street.title,
            street.name,
            ...house,
            ...unit,
            ...Array(8).fill(''),
          ],
          ...[...point, flats > 1 ? '2' : '1', '1', '', '', '1', '1', '101'],
        ].join(';')}\r\n`
      }
    }
}

const firstNames = [
  ...[
    'AUGUSTA',
    'JOÃO',
    'MARIA',
    'BENEDITO',
    'FRANCISCO',
    'ANTÔNIO',
    'CARLOS',
    'HELENA',
    'IRACEMA',
    'JOSÉ',
    'LUÍS',
    'MANOEL',
  ],
  ...[
    'NAIR',
    'OLAVO',
    'PEDRO',
    'QUITÉRIA',
    'RAUL',
    'SEBASTIÃO',
    'TERESA',
    'URBANO',
    'VICENTE',
    'WALTER',
    'XAVIER',
    'ZÉLIA',
  ],
  ...[
    'AURORA',
    'BRÁULIO',
    'CLÓVIS',
    'DALVA',
    'EURICO',
    'FLORIANO',
    'GETÚLIO',
    'HERMES',
    'INÁCIO',
    'JANDIRA',
    'LAURO',
    'MOACIR',
  ],
]
const lastNames = [
  ...[
    'DA SILVA',
    'DE SOUZA',
    'PEREIRA',
    'DOS SANTOS',
    'OLIVEIRA',
    'MACHADO',
    'DE ASSIS',
    'BARBOSA',
    'TEIXEIRA',
    'NOGUEIRA',
  ],
  ...[
    'CAVALCANTI',
    'FIGUEIREDO',
    'BRANDÃO',
    'GUIMARÃES',
    'MAGALHÃES',
    'QUEIROZ',
    'REZENDE',
    'SAMPAIO',
    'TAVARES',
    'VASCONCELOS',
  ],
  ...[
    'ALMEIDA',
    'BITTENCOURT',
    'CAMARGO',
    'DRUMMOND',
    'ESTEVES',
    'FREITAS',
    'GOULART',
    'HOLANDA',
    'JARDIM',
    'LACERDA',
    'MENDES',
  ],
]

/** The syllables of the rarer surnames: a town has half as many words as streets. */
const syllables = [
  ...[
    'AL',
    'BAR',
    'BER',
    'BO',
    'CA',
    'CAR',
    'CO',
    'DAL',
    'DE',
    'FA',
    'FER',
    'FI',
    'GA',
    'GUI',
    'JA',
    'LA',
    'LE',
    'LO',
    'MA',
    'MAR',
  ],
  ...[
    'MEN',
    'MO',
    'NA',
    'NO',
    'PA',
    'PE',
    'PIN',
    'PO',
    'RA',
    'RE',
    'RI',
    'RO',
    'SA',
    'SAL',
    'SI',
    'TA',
    'TE',
    'TO',
    'VA',
    'ZA',
  ],
]
const endings = [
  'CHINI',
  'DELLI',
  'DOURA',
  'GHETTI',
  'LETTO',
  'LINI',
  'MANN',
  'NARI',
  'QUES',
  'RATTI',
  'REIRA',
  'RINHO',
  'SONI',
  'TTO',
  'ZZI',
]

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
