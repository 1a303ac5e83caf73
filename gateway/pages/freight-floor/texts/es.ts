import { html } from '../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Piso mínimo de flete',
  lead: 'Calcule lo mínimo que la ley brasileña permite pagar por una carga completa (Lei 13.703/2018, tablas de la ANTT). Sin registro.',
  km: 'Distancia en km',
  axles: 'Ejes cargados',
  axlesHint: 'De 2 a 11, de la combinación entera.',
  axleCount: (axles) => `${axles} ejes`,
  floorOf: (amount) => html`piso mínimo ${amount}`,
  cargo: 'Tipo de carga',
  table: 'Tabla (tipo de transporte)',
  date: 'Fecha del viaje',
  dateHint: 'Sin fecha, vale hoy en Brasilia.',
  emptyReturn: 'El retorno vacío es obligatorio',
  compute: 'Calcular el piso',
  result: 'Piso mínimo de este viaje',
  how: 'Cómo llegamos a este valor',
  loading: 'Carga y descarga (CC)',
  advice:
    'Este cálculo informa y no es asesoría jurídica. Los peajes no son parte del piso: se pagan aparte. Consulte la resolución publicada por la ANTT.',
  distance: (km, ccd, cost) => html`Desplazamiento (CCD): ${km} × ${ccd} = ${cost}`,
  emptyWay: (km, ccd, cost) => html`Retorno vacío: 0,92 × ${ccd} × ${km} = ${cost}`,
  sum: (exact, floor) => html`Suma: ${exact}. Redondeada al centavo, medio centavo hacia arriba: ${floor}`,
  share: (amount, share) => html`El retorno vacío es ${amount} del piso (${share}).`,
  lowerAxles: (axles, applied) =>
    `La tabla no tiene ${axles} ejes para esta carga: vale la fila del número inmediatamente inferior, ${applied} ejes.`,
  source: (table, resolution, version, from, day) =>
    html`Tabla ${table}, resolución ${resolution}, versión ${version}, vigente desde ${from}. Fecha del viaje: ${day}.`,
  tables: {
    A: 'A: carga completa',
    B: 'B: solo el vehículo de tracción',
    C: 'C: carga completa, alto desempeño',
    D: 'D: solo el vehículo de tracción, alto desempeño',
  },
  cargoTypes: {
    granel_solido: 'Granel sólido',
    granel_liquido: 'Granel líquido',
    frigorificada: 'Refrigerada o calentada',
    conteinerizada: 'En contenedores',
    carga_geral: 'Carga general',
    neogranel: 'Neogranel',
    granel_pressurizada: 'Granel presurizado',
    perigosa_granel_solido: 'Peligrosa (granel sólido)',
    perigosa_granel_liquido: 'Peligrosa (granel líquido)',
    perigosa_frigorificada: 'Peligrosa (refrigerada o calentada)',
    perigosa_conteinerizada: 'Peligrosa (en contenedores)',
    perigosa_carga_geral: 'Peligrosa (carga general)',
  },
}
