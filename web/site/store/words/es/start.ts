import type { Words } from '../type.ts'

export const start: Words['start'] = {
  title: (talent) => `Tú y ${talent} en una misma imagen`,
  lead: 'Hazte una foto, conviértela en arte y llévatela en un producto hecho para ti.',
  leadOfStore: 'Elige un diseño y llévatelo en un producto hecho para ti.',
  begin: { art_first: 'Hacer una foto', design_first: 'Elegir un diseño' },
  beginning: 'Un momento',
  from: 'Desde',
  account: 'No necesitas una cuenta.',
  how: 'Cómo funciona',
  steps: {
    photo: {
      title: 'Tu foto',
      text: 'Usa la cámara o una foto que ya tengas. Solo se usa para crear tu pieza.',
    },
    art: {
      title: 'Tu imagen',
      text: 'Se crea a partir de tu foto en aproximadamente un minuto. La ves antes de pagar.',
    },
    design: { title: 'Tu diseño', text: 'Elige el que más te guste.' },
    product: { title: 'Tu pieza', text: 'Elige un producto. Se fabrica solo para ti y te lo enviamos.' },
  },
  products: 'Productos',
  designs: 'Diseños',
  free: 'Gratis',
  goOn: 'Continuar',
  goOnCart: (name) => `Continuar con «${name}»`,
  goOnArt: 'Continuar con tu imagen',
  goOnPhoto: 'Continuar con tu foto',
  anew: 'Empezar de nuevo',
  team: {
    title: (team) => `Tu equipo es ${team}`,
    text: 'Lo que hagas aquí cuenta para tu equipo.',
    counted: 'Tu pieza actual ya se ha contado. Empieza de nuevo para hacer otra pieza para este equipo.',
    board: 'Ver la clasificación',
  },
  yours: (talent) => `Has empezado una pieza con ${talent}.`,
  description: (talent) =>
    `Hazte una foto, conviértela en arte con ${talent} y llévatela en un producto hecho para ti.`,
  continueTitle: 'Continúa aquí',
  continueLead: 'Continúa aquí con lo que has empezado en otra pantalla. Después ya no podrás continuar allí.',
  continueBegun: (where) => (where === null ? 'Empezado en otro dispositivo' : `Empezado en ${where}`),
  continueYours: 'Has iniciado sesión con la cuenta a la que pertenece, así que también se transfiere tu dirección.',
  continueOnlyYours:
    'Continúa solo si lo has empezado tú hace un momento. No lo hagas desde un enlace que te haya enviado otra persona. Se transfieren la foto y las piezas, pero no el nombre ni la dirección.',
  continueButton: 'Continuar aquí',
  stores: {
    title: 'Tiendas',
    lead: 'Productos hechos con personas a las que admiras.',
    by: (talent) => `Con ${talent}`,
    none: 'Ahora mismo no hay ninguna tienda abierta',
    noneText: 'Vuelve pronto.',
    first: 'Primera página',
    newer: 'Tiendas más nuevas',
    older: 'Tiendas más antiguas',
  },
}
