import { html } from '../../html.ts'
import { texts as quote } from '../quote/texts/es.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  frontMessages: {
    ...quote,
    title: 'Entregas en el mismo día',
    lead: 'Vea el precio ahora, pida en dos minutos y siga al conductor hasta la puerta. Usted paga con saldo prepago, por PIX.',
    quote: '¿Cuánto cuesta su entrega?',
    noAccount: 'Sin registrarse.',
    tier: 'Modalidad',
    everyTier: 'Comparar todas',
    trip: (from, to, distance) => html`De ${from} a ${to}, ${distance}`,
    orderHint: 'La cotización queda guardada mientras usted entra.',
    fault: 'Revise lo que escribió',
    track: 'Seguir una entrega',
    link: 'Enlace de seguimiento',
    linkHint: 'Pegue el enlace del mensaje que recibió, o lea el código QR de la etiqueta.',
    open: 'Abrir el seguimiento',
    noLink: (value) =>
      `“${value}” no es un enlace de seguimiento. Termina en /rastreio/ y 22 letras y números.`,
    onlyCode:
      'El código de la entrega solo no abre el seguimiento: así nadie descubre entregas de otras personas probando códigos. Pida el enlace a quien la envió.',
    ways: 'Cómo funciona',
    shops: {
      name: 'Para tiendas',
      steps: [
        'Recargue la billetera por PIX.',
        'Escriba la dirección: el precio y la llegada aparecen al momento.',
        'Siga al conductor; su cliente recibe el enlace.',
      ],
      begin: 'Abrir una cuenta',
    },
    drivers: {
      name: 'Para conductores',
      steps: [
        'Regístrese con su documento y espere la aprobación.',
        'Acepte ofertas cercanas en el celular, también sin señal.',
        'Cobre por PIX.',
      ],
      begin: 'Quiero conducir',
    },
    developers: {
      name: 'Para desarrolladores',
      steps: [
        'Cree una clave de prueba en el panel.',
        'Haga pedidos de ensayo: un robot los entrega.',
        'Reciba webhooks firmados.',
      ],
      begin: 'Empezar a integrar',
    },
    places: '¿Adónde quiere ir?',
    console: 'Panel de la empresa',
    consoleHint: 'Pedidos, billetera, equipo y claves.',
    driver: 'Aplicación del conductor',
    driverHint: 'Ofertas, entregas y ganancias, en el celular.',
    proof: 'Verificar un comprobante',
    proofHint: 'Dice si el PDF es auténtico.',
    freightFloor: 'Piso mínimo de flete',
    freightFloorHint: 'Lo mínimo que la ley permite para una carga completa.',
    docs: 'Documentación de la API',
    docsHint: 'REST, GraphQL y webhooks (en inglés).',
    embed: 'Seguimiento y cotización en su sitio',
    embedHint: 'Dos elementos listos para la página de su tienda.',
    status: 'Estado del servicio',
    statusHint: 'Si todo funciona.',
  },

  statusMessages: {
    title: 'Estado del servicio',
    up: 'Todo funciona',
    down: 'Tenemos un problema',
    downHint:
      'Es posible que los pedidos, el seguimiento y la billetera no respondan. Los pedidos ya hechos siguen guardados. Intente de nuevo en algunos minutos.',
    pages: 'Páginas',
    orders: 'Pedidos, seguimiento y billetera',
    works: 'funciona',
    fails: 'con problemas',
    checked: 'Verificado el',
  },

  siteFilesMessages: {
    name: 'Rodovia Empresas',
    shortName: 'Rodovia',
    description: 'Pedidos, billetera y equipo de su empresa.',
  },
}
