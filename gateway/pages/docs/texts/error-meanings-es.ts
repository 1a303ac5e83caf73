import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'

export const errorMeanings: Record<RefusalCode, string> = {
  unauthorized: 'Falta el token o la clave de API. Envíe `Authorization: Bearer …` o `X-Service-Key: …`.',
  invalid_or_expired_token:
    'El token o la clave es incorrecto, fue revocado o venció. Renueve el token o inicie sesión otra vez.',
  invalid_credentials: 'El correo y la contraseña no coinciden.',
  mfa_required:
    'La contraseña es correcta; falta el segundo paso del inicio de sesión. `details` trae el desafío.',
  mfa_failed: 'El segundo factor no fue aceptado. `details` dice cuántos intentos quedan.',
  insufficient_funds: 'El saldo de la billetera no cubre el precio. Recárguela y repita la solicitud.',
  spending_cap_reached:
    'La clave de API no puede gastar tanto en este día. El dueño de la cuenta puede subir el límite.',
  forbidden: 'Se sabe quién llama, pero el rol o los alcances de la clave no lo permiten. No lo repita.',
  step_up_required:
    'La persona tiene que confirmar quién es: `POST /api/app/v1/auth/confirm`; después repita con `X-Step-Up-Token`.',
  address_not_allowed: 'La clave de API no se puede usar desde esta dirección.',
  rehearsal_only: 'Solo las claves de prueba pueden hacer esto.',
  not_approved:
    'La cuenta de la tienda espera a un operador. Las claves de prueba ya funcionan; un correo avisa de la aprobación.',
  sign_in_refused:
    'El inicio de sesión por el proveedor de identidad de la empresa no funcionó. `details.reason` dice por qué.',
  not_found: 'No existe, o quien llama no lo puede ver. Es también la respuesta para rutas desconocidas.',
  invalid_state: 'El estado no permite este paso. `details` trae el estado actual y lo que se permite.',
  quote_used: 'Otro pedido se hizo con esta cotización. Pida una nueva.',
  reference_used: 'Otro pedido ya tiene esta referencia. `details` dice cuál.',
  confirmation_used: 'El token de confirmación ya se usó. `details` dice cuál es el pedido: no haga otro.',
  idempotency_in_progress:
    'La solicitud con esta `Idempotency-Key` sigue en curso. Repítala después de `Retry-After`.',
  last_owner: 'La cuenta se quedaría sin dueño.',
  quote_expired: 'La cotización tiene más de 15 minutos. Pida una nueva.',
  link_expired: 'El enlace ya se usó o venció. Pida uno nuevo.',
  challenge_expired:
    'El desafío del inicio de sesión venció, ya se usó o tuvo demasiados intentos. Empiece otra vez.',
  confirmation_expired: 'El token de confirmación tiene más de cinco minutos. No se hizo nada.',
  payload_too_large: 'Un archivo o el cuerpo es demasiado grande. `details` trae el límite.',
  validation_failed:
    'Un argumento es incorrecto. `details` lista cada uno como `{field, issue}`. Corríjalo antes de repetir.',
  proof_required:
    'El paso pide más comprobación: foto, firma, PIN, códigos, documento o edad. `details` lista lo que falta.',
  collection_required:
    'El destinatario todavía no pagó el importe del pedido en la entrega. `details` dice cómo se paga y qué falta.',
  address_outside_quote: 'El código postal de una dirección no es el de la cotización.',
  outside_service_area: 'La recogida o el destino queda fuera del área atendida.',
  idempotency_mismatch: 'La `Idempotency-Key` ya se usó en otra solicitud. Use una nueva.',
  rate_limited: 'Se agotó el límite de solicitudes. Espere `Retry-After` segundos.',
  unavailable:
    'La solicitud no se pudo atender ahora. Repítala después de `Retry-After`, con la misma `Idempotency-Key`.',
}
