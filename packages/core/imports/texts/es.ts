import type { Texts } from './pt-br.ts'

const characters = (most: number) => `texto de hasta ${most} caracteres`

export const texts: Texts = {
  labels: {
    reference: 'Referencia',
    recipient_name: 'Destinatario',
    recipient_phone: 'Teléfono del destinatario',
    destination_landmark: 'Punto de referencia',
    tier: 'Modalidad',
    service_type: 'Vehículo',
    weight_kg: 'Peso (kg)',
    length_cm: 'Largo (cm)',
    width_cm: 'Ancho (cm)',
    height_cm: 'Alto (cm)',
    quantity: 'Bultos',
    contents: 'Contenido',
    declared_value: 'Valor declarado (R$)',
    fragile: 'Frágil',
    goods_documents: 'Clave del documento fiscal',
    no_document_reason: 'Motivo de que no haya documento',
    axles: 'Ejes',
    cargo_type: 'Tipo de carga',
    empty_return: 'Retorno vacío',
    remarks: 'Observaciones',
    pod: 'Exige foto o firma',
    collect_amount: 'Monto por cobrar en la entrega (R$)',
    collect_method: 'Forma de cobro en la entrega',
    requirements: 'Comprobación',
    pickup_from: 'Recoger desde',
    pickup_until: 'Recoger hasta',
    delivery_from: 'Entregar desde',
    delivery_until: 'Entregar hasta',
    sender_name: 'Remitente',
    sender_phone: 'Teléfono del remitente',
  },

  origin: {
    cep: 'CEP de recolección',
    street: 'Calle de recolección',
    number: 'Número de recolección',
    complement: 'Complemento de recolección',
    district: 'Barrio de recolección',
    city: 'Ciudad de recolección',
    state: 'UF de recolección',
  },
  destination: {
    cep: 'CEP de entrega',
    street: 'Calle de entrega',
    number: 'Número de entrega',
    complement: 'Complemento de entrega',
    district: 'Barrio de entrega',
    city: 'Ciudad de entrega',
    state: 'UF de entrega',
  },

  allowed: {
    characters,
    needed: (most) => `obligatorio: ${characters(most)}`,
    yesOrNo: 'sí o no',
    metadata:
      'texto de hasta 500 caracteres; el nombre de la clave tiene hasta 40, y un pedido hasta 50 claves',
    goodsDocuments: 'clave de NF-e, NFC-e, CT-e o DC-e, con 44 caracteres; varias con comas entre ellas',
    noDocumentReason: 'documento personal, en papel o exento; solo sin clave',
    axles: 'de 2 a 11 ejes, con el tipo de carga, solo para una carga completa',
    cargoType: 'un tipo de carga del piso, como granel_solido, frigorificada o carga_geral, con los ejes',
    collectAmount: 'un monto en reales mayor que cero, como 120,50',
    collectMethod: 'pix o efectivo (vacío: efectivo)',
    requirements:
      'lugares (recogida, entrega, devolución) con foto, firma, código, documento o edad, como recogida: código; entrega: foto + documento',
    phone: 'de 8 a 15 dígitos, como +55 11 91234-5678',
    moment:
      'fecha y hora local de la recolección o de la entrega en los próximos 30 días, como 23/11/2026 14:30; una ventana tiene 30 minutos o más, y debe haber tiempo de llegar',
    centimetres: 'número entero de 1 a 600',
    reference: 'hasta 100 caracteres, distinta de la de otros pedidos',
    tier: 'turbo o express',
    vehicle: 'moto, auto, camioneta o camión que lleve los bultos; vacío para el menor que los lleva',
    weight: 'kilos de 0,001 a 8000, como 2,5, que algún vehículo lleve',
    quantity: 'cuántos bultos iguales: de 1 a 30, que algún vehículo lleve',
    value: 'reales de 0 a 10.000.000, como 59,90',
    senderName: 'texto de hasta 120 caracteres; vacío para el nombre de la empresa',
    cep: 'un CEP que existe, de 8 dígitos, como 01310-100',
    street: 'calle o avenida, hasta 100 caracteres, cerca del CEP',
    number: 'número de la casa, hasta 15 caracteres, o s/n',
    city: 'ciudad del CEP, hasta 40 caracteres',
    state: 'la UF del CEP, como SP',
  },

  faults: {
    repeated: (row) => `La fila ${row} ya tiene esta referencia: cada pedido tiene la suya.`,
    dearer: (was, now) =>
      `El precio pasó de ${was} a ${now}. Haga los pedidos de nuevo para aceptar el nuevo precio.`,
    withoutRunner:
      'Quien envió el archivo ya no puede hacer pedidos, o la clave de API fue revocada o venció.',
  },

  stops: { origin: 'Recogida', destination: 'Entrega' },
  hiddenRows: (count, rows) =>
    count === 1
      ? `1 fila oculta en la planilla quedó fuera: ${rows}. Para incluirla, quite el filtro y envíe el archivo de nuevo.`
      : `${count} filas ocultas en la planilla quedaron fuera: ${rows}. Para incluirlas, quite el filtro y envíe el archivo de nuevo.`,

  rowStatuses: {
    waiting: 'por revisar',
    valid: 'lista',
    invalid: 'con fallas',
    placed: 'pedido hecho',
    unpaid: 'faltó saldo',
    refused: 'rechazada',
  },

  resultHeadings: {
    row: 'fila',
    status: 'estado',
    price: 'precio',
    orderCode: 'codigo_del_pedido',
    tracking: 'seguimiento',
    faults: 'fallas',
  },
  result: 'resultado',
  template: 'modelo-de-pedidos',
  addressTemplate: 'modelo-de-direcciones',
}
