import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Registro de conductor',
  intro:
    'Llene sus datos. Después entre en su cuenta y envíe las fotos de los documentos: CNH y CRLV. Una persona de nuestro equipo los revisa y le avisa por correo electrónico.',
  name: 'Nombre completo',
  email: 'Correo electrónico',
  phone: 'Celular',
  phoneHint: 'Con código de área, como (11) 91234-5678.',
  password: 'Contraseña',
  passwordHint: 'De 10 a 200 caracteres.',
  persona: 'Qué conduce usted',
  fleetName: 'Nombre de la empresa, si usted tiene una flota',
  fleetHint:
    'Déjelo en blanco si usted es independiente. Con flota, la cuenta pasa a ser de la empresa, y usted invita a los conductores.',
  plate: 'Placa del vehículo',
  plateHint: 'Como ABC1D23 o ABC-1234.',
  model: 'Marca y modelo del vehículo',
  send: 'Crear cuenta y continuar',
  hasAccount: '¿Ya tiene cuenta? Entre y siga su solicitud.',
  privacy:
    'Los documentos se guardan en reserva: solo los ve quien revisa la solicitud, cada consulta queda registrada, y se borran con su cuenta.',
  sentTitle: 'Cuenta creada',
  sent: 'Ahora entre con su correo electrónico y su contraseña y envíe los documentos. Si el correo ya tenía una cuenta, le enviamos un mensaje.',
  logIn: 'Entrar y enviar los documentos',
}
