import type { ExportTexts } from './export-texts.ts'

export const texts: ExportTexts = {
  sections: {
    profile: 'La cuenta: nombre, correo electrónico, teléfono, clave PIX, rol y organización.',
    driver: 'Si está en servicio, cuándo dio señal por última vez y dónde estaba.',
    driver_application:
      'Lo que usted informó en la solicitud de conductor, la respuesta y los documentos; las imágenes están en documents/.',
    freight_operations: 'CIOT y vales de peaje de sus cargas completas',
    sessions:
      'Los accesos: dispositivo, red, inicio, último uso y fin, y el proveedor de identidad de la empresa.',
    identities: 'Su código en el proveedor de identidad de la empresa.',
    second_factors:
      'Lo que confirma sus accesos además de la contraseña: tipo, nombre, creación y último uso; y cuántos códigos de recuperación quedan.',
    activity:
      'Lo que usted hizo y lo que se hizo con la cuenta en los últimos 180 días, con la dirección de red cuando fue usted.',
    shop_sign_ups: 'Tiendas para las que abrió una cuenta',
    invitations: 'Invitaciones a su correo electrónico.',
    password_resets: 'Enlaces para una contraseña nueva.',
    mails: 'Correos enviados a usted.',
    push_tokens: 'Dispositivos que reciben notificaciones; del código de cada uno solo el comienzo.',
    api_keys: 'Claves de API que usted creó o asumió, con el último uso y su dirección de red.',
    top_ups:
      'Recargas por PIX que usted pidió, y devoluciones que usted pidió o que son de ellas, en centavos.',
    orders_placed: 'Pedidos que usted hizo, sin los datos de remitentes y destinatarios, que son de ellos.',
    vehicles:
      'Vehículos que tiene ahora; si trabaja por cuenta propia, también los suyos, con su propietario, el RNTRC y los seguros.',
    saved_views: 'Filtros de listas que guardó, con los nombres que les dio.',
    repetitions_made:
      'Repeticiones de pedidos que usted creó, sin los datos de remitentes y destinatarios, que son de ellos.',
    imports_made:
      'Archivos de pedidos que usted envió, sin las filas, que son de remitentes y destinatarios.',
    shipments_made: 'Remesas que usted cotizó o pidió, sin los ítems, que son de remitentes y destinatarios.',
    shipment_items: 'Ítems de remesas cotizadas y no pedidas con su teléfono: lo que dicen de usted.',
    imported_rows: 'Filas de archivos de pedidos con su teléfono: lo que dicen de usted.',
    shop_orders: 'Pedidos de tiendas conectadas que aún no se hicieron, con su teléfono.',
    list_exports:
      'Listas que usted exportó en los últimos 7 días, sin el contenido, que es de la organización.',
    repetitions:
      'Repeticiones que hacen pedidos en que usted envía o recibe, con su nombre, teléfono y dirección.',
    offers: 'Entregas que se le ofrecieron y su respuesta.',
    routes: 'Rutas que se le ofrecieron y su respuesta.',
    deliveries: 'Sus entregas, con lo que usted registró y cuándo.',
    calls:
      'Las llamadas que usted pidió, y las que le pidieron como conductor: cuándo, quién a quién, si el número quedó oculto.',
    notes_written:
      'Los mensajes que usted escribió en pedidos: pedido y hora, sin el texto, que puede ser sobre otras personas.',
    figures: 'Sumas de sus entregas por día y embarcador: entregadas, a tiempo, tiempos en segundos.',
    earnings: 'Sus ganancias, en centavos.',
    payouts: 'Desembolsos a su clave PIX.',
    collected_payments: 'Efectivo que usted recibió de destinatarios en la entrega.',
    shared_with: 'A qué servidores de embarcadores se enviaron los eventos de sus entregas (31 días).',
    access_log: 'Quién, de fuera de su organización, vio sus datos en los últimos 180 días.',
    address_book: 'Lo que la empresa anotó sobre usted en su libreta de direcciones, y cuántas veces lo usó.',
    orders:
      'Pedidos en que usted es remitente o destinatario: su lado de ellos, el avance, los problemas, las fotos tomadas con usted, a qué servidores se enviaron los eventos y quién vio el pedido.',
  },
  account: 'su cuenta',
  phone: (phone) => `el teléfono ${phone}`,
  head: ({ by, at, hasTracks }) => [
    'QUÉ ES ESTO',
    `Todo lo que Rodovia guarda sobre ${by}, pedido el ${at} (UTC).`,
    'Ley 13.709/2018 (LGPD), art. 18, II y V.',
    '',
    'ARCHIVOS',
    'data.json: listas por nombre, una cosa por línea; horas en UTC, dinero en centavos.',
    hasTracks
      ? 'positions.jsonl: una entrega por línea, con las posiciones registradas: [hora, latitud, longitud].'
      : 'photos/: fotos y firmas que nombra data.json. Las que ya se borraron faltan.',
    '',
    'LISTAS EN data.json',
  ],
  end: [
    '',
    'QUÉ NO ESTÁ AQUÍ',
    'Secretos (el hash de la contraseña, códigos de sesión) y datos de otras personas.',
    'Copias que se borran solas: respuestas guardadas para repetirlas (30 días), notificaciones (7 días), copias de seguridad.',
  ],
}
