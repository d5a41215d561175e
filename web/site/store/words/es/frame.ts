import type { Words } from '../type.ts'

export const frame: Words['frame'] = {
  skip: 'Ir al contenido',
  stuck: 'La página que pediste no llega. Sigues viendo la anterior.',
  again: 'Reintentar',
  offline: 'No tienes conexión. Lo que has hecho está a salvo; sigue cuando vuelva.',
  terms: 'Condiciones',
  privacy: 'Privacidad',
  cookies: 'Cookies',
  legal: 'Avisos legales',
  yourData: 'Tus datos',
  lastChanged: 'Último cambio',
  back: 'Volver',
  help: '¿Preguntas? Escribe a',
  language: 'Idioma',
  cart: 'Cesta',
  cartWith: (count) => (count === 1 ? 'Cesta, 1 pieza' : `Cesta, ${count} piezas`),
  toStart: (store) => `${store}, al inicio`,
  progress: 'Tu camino hasta tu pieza',
  stepOf: (step, steps) => `Paso ${step} de ${steps}`,
  done: 'hecho',
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
    text: 'Solo la ven los administradores. No se cobra, envía ni cuenta nada.',
  },
  closing: {
    title: 'Cierra pronto',
    text: 'Ya no puede empezar nadie nuevo. Lo que has empezado puedes terminarlo y pedirlo hasta el',
  },
  closed: {
    title: 'Cerrado por ahora',
    text: 'En este momento no se crea ni se vende nada aquí. Quien ya hizo un pedido recibirá noticias por correo.',
  },
  ended: {
    title: 'Esta tienda ha terminado',
    text: 'Aquí ya no se crea ni se vende nada. Lo pedido se sigue enviando y los enlaces de los correos siguen funcionando.',
  },
  notOpen: {
    title: 'Esta tienda no está abierta',
    text: 'La han cerrado, o la dirección está mal escrita. Lo que pediste aquí se hace y se envía igualmente: el enlace de tu correo muestra cómo va.',
  },
  nothing: {
    title: 'Aquí no hay nada',
    text: 'Puede que la dirección tenga una errata o que la tienda se haya mudado.',
  },
  home: 'Ir a la tienda',
  stores: 'Ver las tiendas',
}
