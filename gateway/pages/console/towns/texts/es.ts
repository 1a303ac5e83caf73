import type { Texts } from './pt-br.ts'

const whole = (amount: number) => amount.toLocaleString('es-AR')
const size = (megabytes: number) => `${whole(megabytes)} MB`

export const texts: Texts = {
  messages: {
    title: 'Municipios',
    intro:
      'Las direcciones del IBGE, las calles y el mapa de OpenStreetMap de un municipio: precios de puerta a puerta por calle, calles sugeridas en los formularios y mapas con calles.',
    none: 'Todavía no se cargó ningún municipio. Indique el primero abajo.',
    add: 'Cargar un municipio',
    city: 'Municipio',
    cityHint: 'Como Jundiaí, con o sin acentos.',
    state: 'Estado',
    see: 'Ver cuánto descarga',
    planTitle: (name) => `Cargar ${name}`,
    part: 'Parte',
    download: 'Descarga',
    disk: 'Ocupa en el disco',
    total: 'Total',
    size,
    free: (megabytes) => `Libre en el disco del servidor: ${size(megabytes)}.`,
    continues:
      'El servidor trabaja solo, aunque se cierre esta página, y sigue donde estaba si se interrumpe.',
    start: 'Cargar',
    again: 'Cargar de nuevo',
    goOn: 'Continuar',
    back: 'Todos los municipios',
    progress: (part, percent) => `${part}: ${percent} %`,
    waiting: 'Espera su turno: se carga un municipio por vez.',
    refresh: 'Actualizar',
    counts: (addresses, streets) => `${whole(addresses)} direcciones en ${whole(streets)} calles`,
    roads: (megabytes) => `Calles de todos los municipios: ${size(megabytes)}`,
    tiles: (count) => `Mapa de todos los municipios: ${whole(count)} partes`,
    loaded: 'Cargado el',
    restart: 'Las direcciones ya valen. Las rutas y el mapa valen desde el próximo inicio del servidor.',
    sources: 'Fuentes: IBGE (CNEFE 2022), colaboradores de OpenStreetMap (ODbL), Geofabrik, Protomaps.',
  },
  partNames: { addresses: 'Direcciones', roads: 'Calles para rutas', map: 'Mapa' },
  statusNames: { waiting: 'En espera', loading: 'Cargando', loaded: 'Cargado', failed: 'Se detuvo' },
  programTexts: {
    valhalla:
      'Sin rutas por calle: instale Valhalla con npm install --no-save @valhallajs/valhallajs@3.6.1 y cargue de nuevo.',
    osmium: 'Sin rutas por calle: instale osmium con apt-get install osmium-tool y cargue de nuevo.',
  },
  faultTexts: {
    unreachable: (detail) => `Un servidor no respondió: ${detail}.`,
    not_published: (detail) => `El servidor no tiene este archivo: ${detail}.`,
    damaged: (detail) => `Un archivo llegó dañado: ${detail}.`,
    disk_full: (detail) => `Falta espacio en el disco (libre < necesario): ${detail}.`,
    unreadable: (detail) => `Un archivo tiene otra forma que la esperada: ${detail}.`,
    program_failed: (detail) => `La construcción de las calles falló: ${detail}.`,
    unexpected: (detail) => `Falla inesperada: ${detail}.`,
  },
}
