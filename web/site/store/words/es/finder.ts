import type { Words } from '../type.ts'

export const finder: Words['finder'] = {
  title: 'Encuentra tus pedidos',
  lead: 'Escribe el correo con el que hiciste el pedido. Te enviamos enlaces a tus pedidos en todas las tiendas.',
  email: 'Correo electrónico',
  hint: 'La dirección de la confirmación de tu pedido.',
  wrong: 'No es una dirección de correo. Revísala e inténtalo de nuevo.',
  send: 'Enviarme los enlaces',
  sentTitle: 'Revisa tu correo',
  sentText: 'Si hay pedidos con esta dirección, el correo con los enlaces llega en unos minutos.',
  sentHint:
    '¿No ha llegado nada? Mira en la carpeta de spam o prueba con otra dirección: quizá hiciste el pedido con otra.',
  again: 'Probar otra dirección',
}
