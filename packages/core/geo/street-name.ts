import { plain } from '../shared/plain-text.ts'

/** Words that people shorten at the beginning of a street's name, and CNEFE writes out. */
const types: Readonly<Record<string, string>> = {
  r: 'rua',
  av: 'avenida',
  ave: 'avenida',
  al: 'alameda',
  tv: 'travessa',
  trav: 'travessa',
  pc: 'praca',
  pca: 'praca',
  rod: 'rodovia',
  est: 'estrada',
  estr: 'estrada',
  lgo: 'largo',
  lg: 'largo',
  vl: 'vila',
  jd: 'jardim',
  qd: 'quadra',
  cj: 'conjunto',
  conj: 'conjunto',
  ld: 'ladeira',
  bc: 'beco',
}

/** Titles and first names of saints, anywhere but at the end. */
const titles: Readonly<Record<string, string>> = {
  dr: 'doutor',
  dra: 'doutora',
  prof: 'professor',
  profa: 'professora',
  eng: 'engenheiro',
  cel: 'coronel',
  gal: 'general',
  gen: 'general',
  mal: 'marechal',
  cap: 'capitao',
  maj: 'major',
  ten: 'tenente',
  pres: 'presidente',
  gov: 'governador',
  sen: 'senador',
  dep: 'deputado',
  ver: 'vereador',
  min: 'ministro',
  pe: 'padre',
  frei: 'frei',
  dom: 'dom',
  sta: 'santa',
  sto: 'santo',
  nsa: 'nossa',
  sra: 'senhora',
  brig: 'brigadeiro',
  alm: 'almirante',
  des: 'desembargador',
  cons: 'conselheiro',
  com: 'comendador',
  mons: 'monsenhor',
  vis: 'visconde',
}

/** Streets are named after days; one writes them as a word, a numeral or in Roman. */
const numerals: Readonly<Record<string, string>> = {
  primeiro: '1',
  dois: '2',
  tres: '3',
  quatro: '4',
  cinco: '5',
  seis: '6',
  sete: '7',
  oito: '8',
  nove: '9',
  dez: '10',
  onze: '11',
  doze: '12',
  treze: '13',
  catorze: '14',
  quatorze: '14',
  quinze: '15',
  xv: '15',
  dezesseis: '16',
  dezessete: '17',
  dezoito: '18',
  dezenove: '19',
  vinte: '20',
}

const connectives = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])
const typeNames = new Set(Object.values(types))

/**
 * A street's name as it is searched: small letters without accents, abbreviations written out, without "de" and "da". `R. XV de
 * Novembro` and `Rua Quinze de Novembro` are the same.
 */
export function streetKey(name: string): string {
  const words = plain(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !connectives.has(word))
  return words
    .map((word, index) => {
      const isLast = index === words.length - 1
      if (index === 0 && !isLast && types[word]) return types[word]
      return (!isLast && titles[word]) || numerals[word] || word
    })
    .join(' ')
}

/** A plain name whose titles are written out, such as `presidente prudente` for `pres prudente`. */
export function withWholeTitles(name: string): string {
  const words = name.split(' ')
  return words.map((word, index) => (index < words.length - 1 && titles[word]) || word).join(' ')
}

/** A key without the type of the street, which people leave out or confuse; the whole key if it is nothing else. */
export function withoutType(key: string): string {
  const [first = '', ...rest] = key.split(' ')
  return rest.length > 0 && typeNames.has(first) ? rest.join(' ') : key
}

/** Writes a name as on an address: `AVENIDA NOVE DE JULHO` becomes `Avenida Nove de Julho`. */
export function displayName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word, index) => {
      const lower = word.toLowerCase()
      if (index > 0 && connectives.has(lower)) return lower
      if (/^[ivx]{2,}$/.test(lower)) return word.toUpperCase()
      return lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join(' ')
}
