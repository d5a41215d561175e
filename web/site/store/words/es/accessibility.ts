import type { Words } from '../type.ts'

export const accessibility: Words['accessibility'] = {
  title: 'Accesibilidad',
  lead: 'Cómo pueden usar las tiendas las personas con discapacidad, qué no funciona todavía y a quién decírselo.',
  parts: [
    {
      title: 'Qué funciona',
      text: [
        'Nuestro objetivo es WCAG 2.1, nivel AA, como lo nombra la norma europea EN 301 549.',
        'Todo funciona con el teclado, y el orden sigue la página.',
        'El texto tiene contraste suficiente en claro y en oscuro, sean cuales sean los colores de la tienda.',
        'Las páginas caben en 320 píxeles de ancho y admiten texto al doble de tamaño.',
        'Puedes comprar, ver tu pedido y desistir de él sin ratón.',
      ],
    },
    {
      title: 'Qué no funciona todavía',
      text: [
        'Las imágenes hechas por un modelo tienen una descripción general: nombra el producto, no lo que muestra la imagen.',
        'El formulario de pago con tarjeta es del procesador de pagos.',
        'Los textos y las imágenes de una tienda los hace su dueño.',
        'Los correos, recibos y textos legales pueden estar en otro idioma que la página.',
      ],
    },
  ],
  tellTitle: '¿Hay algo que no te funciona?',
  tell: 'Escribe a la tienda; su dirección está al pie de sus páginas. O envíanos un aviso: elige «otro» y di qué intentaste y con qué dispositivo.',
  tellAction: 'Avisar de un problema',
  authority: 'Si eso no ayuda, acude a la autoridad de accesibilidad de tu país. En la UE, cada país tiene una.',
}
