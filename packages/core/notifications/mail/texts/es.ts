import type { MailTexts } from '../message-texts.ts'

const walletNow =
  'Saldo de la billetera ahora: {balance}. Con saldo negativo, los pedidos nuevos se rechazan hasta una nueva recarga por PIX.'

/** The mails, with placeholders in braces such as {name}. */
export const texts: MailTexts = {
  mails: {
    invitation: {
      subject: 'Invitación a {tenant} en Rodovia',
      paragraphs: [
        'Le invitaron a ser parte de {tenant} en Rodovia.',
        'El enlace de abajo funciona una vez y vence. Si no esperaba esta invitación, ignore este correo.',
      ],
      action: 'Aceptar la invitación',
    },
    password_reset: {
      subject: 'Contraseña nueva en Rodovia',
      paragraphs: [
        'Alguien, tal vez usted, pidió una contraseña nueva para esta cuenta.',
        'El enlace de abajo funciona una vez y vence. Si no fue usted, ignore este correo: nada cambia.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    shop_sign_up: {
      subject: 'Confirme su correo en Rodovia',
      paragraphs: [
        'Usted pidió una cuenta para {tenant} en Rodovia.',
        'Abra el enlace de abajo para confirmar este correo y elegir la contraseña. Funciona una vez y caduca. Si no fue usted, ignore este correo: no se abre ninguna cuenta.',
      ],
      action: 'Confirmar y elegir la contraseña',
    },
    shop_approved: {
      subject: 'Su cuenta en Rodovia fue aprobada',
      paragraphs: [
        'Su tienda ya puede recargar la billetera y hacer entregas de verdad.',
        'Las claves de prueba siguen valiendo para los ensayos.',
      ],
      action: 'Abrir el panel',
    },
    driver_approved: {
      subject: 'Solicitud aprobada en Rodovia',
      paragraphs: [
        'Hola, {name}. Su solicitud de conductor fue aprobada.',
        'Entre en la aplicación y póngase en servicio para recibir entregas.',
      ],
      action: 'Abrir la aplicación',
    },
    fleet_approved: {
      subject: 'Flota aprobada en Rodovia',
      paragraphs: [
        'Hola, {name}. La flota {tenant} fue aprobada, y esta cuenta ahora es la de la empresa.',
        'Entre con su correo electrónico y su contraseña e invite a los conductores.',
      ],
      action: 'Invitar a conductores',
    },
    driver_returned: {
      subject: 'Corrija su solicitud en Rodovia',
      paragraphs: [
        'Hola, {name}. Todavía no pudimos aprobar su solicitud de conductor: {reason}',
        'Entre con su correo electrónico y su contraseña, corrija los datos o documentos y envíela de nuevo dentro de 30 días. Después borramos los documentos.',
      ],
      action: 'Corregir la solicitud',
    },
    driver_rejected: {
      subject: 'Solicitud no aprobada en Rodovia',
      paragraphs: [
        'Hola, {name}. Su solicitud de conductor no fue aprobada: {reason}',
        'Usted puede registrarse de nuevo.',
      ],
      action: null,
    },
    new_device: {
      subject: 'Nuevo acceso a su cuenta en Rodovia',
      paragraphs: [
        'Hola, {name}. Alguien entró en su cuenta desde un dispositivo o lugar nuevo: {device}, red {network}, {at}.',
        'Si fue usted, no hace falta hacer nada. Si no fue usted, elija ya una contraseña nueva con el enlace de abajo: eso cierra todas las sesiones abiertas.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    password_changed: {
      subject: 'La contraseña de su cuenta en Rodovia cambió',
      paragraphs: [
        'Hola, {name}. La contraseña de su cuenta se cambió, desde la red {network}, {at}.',
        'Si no fue usted, elija ya una contraseña nueva con el enlace de abajo: eso cierra todas las sesiones abiertas. Avise también a quien administra su equipo.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    api_key_created: {
      subject: 'Nueva clave de API en su cuenta en Rodovia',
      paragraphs: [
        'Hola, {name}. La clave de API {key} se creó con su cuenta, desde la red {network}, {at}.',
        'Si no fue usted, revoque la clave con el enlace de abajo y después elija una contraseña nueva, lo que cierra todas las sesiones abiertas.',
      ],
      action: 'Ver las claves de API',
    },
    owner_added: {
      subject: 'Nuevo dueño en Rodovia',
      paragraphs: [
        'Hola, {name}. {person} recibió con su cuenta el rol más alto de {tenant}, desde la red {network}, {at}.',
        'Si no fue usted, cancele la invitación o cambie el rol con el enlace de abajo y después elija una contraseña nueva, lo que cierra todas las sesiones abiertas.',
      ],
      action: 'Ver el equipo',
    },
    privacy_key_set: {
      subject: 'Clave de API con acceso a datos personales',
      paragraphs: [
        'Hola, {name}. La clave de API {key}, que puede exportar y borrar datos de contactos, se creó o se cambió con su cuenta, desde la red {network}, {at}.',
        'Si no fue usted, revoque la clave con el enlace de abajo y después elija una contraseña nueva, lo que cierra todas las sesiones abiertas.',
      ],
      action: 'Ver las claves de API',
    },
    sign_up_repeated: {
      subject: 'Usted ya tiene una cuenta en Rodovia',
      paragraphs: [
        'Alguien, tal vez usted, quiso registrar a un conductor con este correo, desde la red {network}, {at}. Ya existe una cuenta con él, y nada cambió.',
        'Si fue usted, entre con su contraseña o elija una nueva con el enlace de abajo. Si no fue usted, ignore este correo.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    factor_added: {
      subject: 'Nuevo segundo paso en su cuenta en Rodovia',
      paragraphs: [
        'Hola, {name}. “{factor}” ahora confirma los accesos a su cuenta, desde la red {network}, {at}.',
        'Guarde los códigos de recuperación fuera del dispositivo. Si no fue usted, elija ya una contraseña nueva con el enlace de abajo, lo que cierra todas las sesiones abiertas, y avise a quien administra su equipo.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    factor_removed: {
      subject: 'Segundo paso eliminado de su cuenta en Rodovia',
      paragraphs: [
        'Hola, {name}. “{factor}” ya no confirma los accesos a su cuenta, desde la red {network}, {at}.',
        'Si no fue usted, elija ya una contraseña nueva con el enlace de abajo, lo que cierra todas las sesiones abiertas, y agregue de nuevo un segundo paso.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    factors_reset: {
      subject: 'Los segundos pasos de su cuenta en Rodovia fueron eliminados',
      paragraphs: [
        'Hola, {name}. La administración de Rodovia eliminó todos los segundos pasos y los códigos de recuperación de su cuenta y cerró las sesiones abiertas, {at}.',
        'Entre con su contraseña y agregue uno nuevo. Si usted no pidió esto, elija ya una contraseña nueva con el enlace de abajo y avise a quien administra su equipo.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    recovery_code_used: {
      subject: 'Código de recuperación usado en su cuenta en Rodovia',
      paragraphs: [
        'Hola, {name}. Alguien entró en su cuenta con un código de recuperación, desde la red {network}, {at}. Códigos que quedan: {left}.',
        'Si fue usted, cree códigos nuevos con el enlace de abajo antes de que se acaben. Si no fue usted, cierre allí las otras sesiones y cambie la contraseña.',
      ],
      action: 'Abrir mi cuenta',
    },
    recovery_codes_made: {
      subject: 'Nuevos códigos de recuperación en su cuenta en Rodovia',
      paragraphs: [
        'Hola, {name}. Se crearon nuevos códigos de recuperación en su cuenta, desde la red {network}, {at}. Los anteriores ya no funcionan.',
        'Si no fue usted, elija ya una contraseña nueva con el enlace de abajo, lo que cierra todas las sesiones abiertas, y después cree códigos nuevos.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    pix_key_changed: {
      subject: 'La clave PIX de sus desembolsos cambió',
      paragraphs: [
        'Hola, {name}. La clave PIX que recibe sus ganancias se cambió, desde la red {network}, {at}.',
        'Si la cuenta ya tenía otra clave, los desembolsos pedidos en las próximas 24 horas esperan hasta el fin de ese plazo.',
        'Si no fue usted, elija ya una contraseña nueva con el enlace de abajo, lo que cierra todas las sesiones abiertas. Después entre en la aplicación e informe su clave PIX de nuevo: los desembolsos que esperan vuelven a su saldo.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    payout_held: {
      subject: 'Desembolso pedido a la clave PIX nueva',
      paragraphs: [
        'Hola, {name}. Se pidió un desembolso de {amount} a su clave PIX nueva, desde la red {network}, {at}. Espera hasta {until}.',
        'Si no fue usted, elija ya una contraseña nueva con el enlace de abajo, lo que cierra todas las sesiones abiertas. Después entre en la aplicación e informe su clave PIX de nuevo antes de esa hora: el monto vuelve a su saldo.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    spending_cap_raised: {
      subject: 'El límite diario de una clave de API aumentó',
      paragraphs: [
        'Hola, {name}. El límite diario de la clave de API {key} se aumentó con su cuenta, desde la red {network}, {at}. El nuevo límite es: {amount}.',
        'Si no fue usted, revoque la clave con el enlace de abajo y después elija una contraseña nueva, lo que cierra todas las sesiones abiertas.',
      ],
      action: 'Ver las claves de API',
    },
    top_up_contested: {
      subject: 'Recarga disputada en Rodovia',
      paragraphs: [
        'Quien pagó una recarga por PIX pidió al banco que le devuelva {amount}. El monto queda bloqueado hasta la decisión del banco, en hasta 11 días.',
        walletNow,
      ],
      action: 'Ver la billetera',
    },
    top_up_held: {
      subject: 'Recarga en devolución en Rodovia',
      paragraphs: [
        'Una recarga por PIX se está devolviendo a quien la pagó: {amount}. El monto queda bloqueado hasta que el banco confirme la devolución.',
        walletNow,
      ],
      action: 'Ver la billetera',
    },
    top_up_returned: {
      subject: 'Recarga devuelta en Rodovia',
      paragraphs: ['Una recarga por PIX fue devuelta a quien la pagó: {amount}.', walletNow],
      action: 'Ver la billetera',
    },
    top_up_released: {
      subject: 'Recarga desbloqueada en Rodovia',
      paragraphs: [
        'La recarga no fue devuelta. El monto bloqueado volvió a la billetera: {amount}.',
        walletNow,
      ],
      action: 'Ver la billetera',
    },
    repetition_unpaid: {
      subject: 'Pedido repetido del {day} sin pagar',
      paragraphs: [
        'El pedido del {day} de una repetición cuesta {amount} y todavía no se hizo. {reason}',
        'Intentamos de nuevo cada 15 minutos, hasta 30 minutos antes del fin de la ventana de recolección. Basta una recarga por PIX.',
      ],
      action: 'Ver las repeticiones',
    },
    repetition_failed: {
      subject: 'El pedido repetido del {day} no se hizo',
      paragraphs: [
        'El pedido del {day} de una repetición no se hizo y no se intentará de nuevo. {reason}',
        'Los próximos días de la repetición continúan. Para ese día, haga un pedido aparte.',
      ],
      action: 'Ver las repeticiones',
    },
    papers_expiring: {
      subject: '{name} vence el {day}',
      paragraphs: [
        'El documento {name} de {tenant} vale hasta el {day}.',
        'Renuévelo y actualice la fecha en la página de vehículos. Sin documentos vigentes, la plataforma puede dejar de ofrecer cargas completas a sus conductores.',
      ],
      action: 'Ver los vehículos y documentos',
    },
  },
  unknownDevice: 'dispositivo sin nombre',
  /** The text for a cap that was removed. */
  noAmount: 'ninguno',
}
