import type { Words } from '../type.ts'

export const ai: Words['ai'] = {
  title: 'Hecho con IA',
  lead: 'Una imagen o una grabación con este aviso la hizo un modelo informático. No es una foto de algo que ocurrió.',
  parts: [
    {
      title: 'Hecho por un modelo',
      text: [
        'Los diseños de las tiendas, los productos con ellos y las imágenes compartidas. Las propuestas y vistas previas que una marca ve antes de una oferta. Las voces que leen un guion.',
        'Un trabajo entregado lleva el aviso si lo hizo un modelo. Lo sabemos por la información firmada del archivo o porque lo dice el talento.',
      ],
    },
    {
      title: 'Una persona real',
      text: [
        'La cara o la voz pueden ser de una persona real. La imagen de un talento solo se usa con su consentimiento y con una licencia. La cara de un fan viene de su propia foto, con su consentimiento.',
        'Las fotos y grabaciones que aportan las personas no llevan aviso.',
      ],
    },
  ],
  checkTitle: 'Compruébalo',
  check:
    'La mayoría de los archivos de nuestros modelos llevan información firmada sobre su origen. Sube un archivo para leerla: qué modelo lo hizo, a quién muestra y si se cambió.',
  checkAction: 'Comprobar un archivo o una licencia',
  askTitle: 'Preguntas y quejas',
  ask: 'Pregunta a la tienda que muestra el trabajo; sus páginas indican una dirección. Si ves tu propia cara o tu voz y no diste permiso, avísanos.',
  askAction: 'Denunciar una imagen',
}
