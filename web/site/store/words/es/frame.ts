import type { Words } from '../type.ts'

export const frame: Words['frame'] = {
  skip: 'Ir al contenido',
  stuck: 'La página que has abierto no se carga. Sigues viendo la anterior.',
  again: 'Reintentar',
  offline: 'No tienes conexión. Lo que has hecho hasta ahora está guardado. Continúa cuando vuelvas a tener conexión.',
  terms: 'Condiciones',
  privacy: 'Privacidad',
  cookies: 'Cookies',
  legal: 'Información legal',
  yourData: 'Tus datos',
  findOrders: 'Encuentra tus pedidos',
  report: 'Denunciar contenido',
  lastChanged: 'Última modificación:',
  back: 'Volver',
  help: '¿Tienes preguntas? Escribe a',
  language: 'Idioma',
  cart: 'Cesta',
  cartWith: (count) => (count === 1 ? 'Cesta, 1 artículo' : `Cesta, ${count} artículos`),
  toStart: (store) => `${store}, inicio`,
  progress: 'Pasos hasta tu pieza',
  stepOf: (step, steps) => `Paso ${step} de ${steps}`,
  done: 'completado',
  steps: {
    designs: 'Diseño',
    photo: 'Foto',
    art: 'Imagen',
    products: 'Producto',
    cart: 'Cesta',
    pay: 'Pago',
  },
  preview: {
    title: 'Vista previa',
    text: 'Esto solo lo ven los administradores. No se cobra, no se envía ni se contabiliza nada.',
  },
  closing: {
    title: 'Cierra pronto',
    text: 'Aquí ya no se pueden empezar piezas nuevas. Puedes terminar y pedir lo que has empezado hasta el',
  },
  closed: {
    title: 'Cerrada temporalmente',
    text: 'En este momento no se hace ni se vende nada aquí. Si has hecho un pedido, te escribiremos.',
  },
  ended: {
    title: 'Esta tienda ha cerrado definitivamente',
    text: 'Aquí ya no se hace ni se vende nada nuevo. Los pedidos ya hechos se siguen enviando y los enlaces de tus correos siguen funcionando.',
  },
  notOpen: {
    title: 'Esta tienda no está abierta',
    text: 'Su propietario la ha cerrado o la dirección no es correcta. Todo lo que has pedido aquí se fabrica y se envía igualmente. El enlace de tu correo muestra el estado.',
  },
  nothing: {
    title: 'Página no encontrada',
    text: 'Puede que la dirección no sea correcta o que la tienda se haya trasladado.',
  },
  home: 'Ir a la tienda',
  stores: 'Ver tiendas',
}
