import type { Words } from '../type.ts'

export const start: Words['start'] = {
  title: (talent) => `Tú y ${talent} en una misma imagen`,
  lead: 'Haz una foto, mira cómo se convierte en arte y llévatela en algo que conservar.',
  leadOfStore: 'Elige un diseño y llévatelo en algo que conservar.',
  begin: { art_first: 'Haz tu foto', design_first: 'Elige un diseño' },
  beginning: 'Un momento',
  from: 'Desde',
  account: 'No necesitas una cuenta.',
  how: 'Cómo funciona',
  steps: {
    photo: { title: 'Tu foto', text: 'Con la cámara o una que ya tengas. Se usa para tu pieza y para nada más.' },
    art: { title: 'Tu imagen', text: 'Se crea a partir de ella en cerca de un minuto. La ves antes de pagar.' },
    design: { title: 'Tu diseño', text: 'Elige el que más te guste.' },
    product: { title: 'Tu pieza', text: 'Elige dónde va. Se hace solo para ti y te la enviamos.' },
  },
  products: 'Lo que puedes tener',
  designs: 'Los diseños',
  free: 'Gratis',
  goOn: 'Sigue donde estabas',
  goOnCart: (name) => `Sigue con «${name}»`,
  goOnArt: 'Sigue con tu imagen',
  goOnPhoto: 'Sigue con tu foto',
  anew: 'Empezar de nuevo',
  yours: (talent) => `Has empezado una pieza con ${talent}.`,
  description: (talent) => `Haz una foto, mira cómo se convierte en arte con ${talent} y llévatela.`,
  continueTitle: 'Sigue aquí',
  continueLead:
    'Lo que empezaste en la otra pantalla sigue en esta. Allí también se ve tu foto: sigue solo si esa pantalla es tuya, y no por un enlace que alguien te haya enviado.',
  continueButton: 'Seguir',
}
