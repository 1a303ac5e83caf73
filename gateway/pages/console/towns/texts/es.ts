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
    total: 'Total',
    size,
    sizes: (download, disk) => `${size(download)} para bajar, ${size(disk)} en el disco`,
    free: 'Libre en el disco del servidor',
    continues:
      'El servidor trabaja solo, aunque se cierre esta página, y sigue donde estaba si se interrumpe.',
    start: 'Cargar',
    again: 'Cargar de nuevo',
    goOn: 'Continuar',
    back: 'Todos los municipios',
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
  statusNames: { waiting: 'En espera', loading: 'Cargando', loaded: 'Cargado', failed: 'Incompleto' },
  faultTexts: {
    unreachable: (detail) => `Un servidor no envió el archivo: ${detail}.`,
    damaged: (detail) => `Un archivo llegó dañado: ${detail}.`,
    disk_full: (detail) => `Falta espacio en el disco (libre < necesario): ${detail}.`,
    program_missing: (detail) =>
      `Falta un programa que arma las calles. Instálelo con ${detail} y cargue de nuevo.`,
    failed: (detail) => `Falló: ${detail}.`,
  },
}
