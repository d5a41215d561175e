import type { Words } from '../type.ts'

export const refusals: Words['refusals'] = {
  unknown: { title: 'No ha funcionado', text: 'Inténtalo de nuevo en un momento. Lo que has hecho está a salvo.' },
  Unreachable: { title: 'Sin conexión', text: 'Revisa tu conexión e inténtalo de nuevo. No se pierde nada.' },
  RateLimited: { title: 'Demasiado de una vez', text: 'Espera un minuto e inténtalo de nuevo.' },
  ServiceUnavailable: {
    title: 'Ahora mismo no funciona',
    text: 'Inténtalo de nuevo en un momento. No se pierde nada.',
  },
  NotFound: { title: 'Esto ya no está aquí', text: 'Empieza de nuevo; es un minuto.' },
  Forbidden: { title: 'Esto no está abierto para ti', text: 'Vuelve al inicio de la tienda e inténtalo desde ahí.' },
  Conflict: { title: 'Algo ha cambiado entretanto', text: 'Mira lo que hay ahora e inténtalo de nuevo.' },
  BadRequest: { title: 'Falta algo o no es correcto', text: 'Revisa lo que has escrito e inténtalo de nuevo.' },
  UnprocessableEntity: { title: 'Así no se puede usar', text: 'Revísalo una vez más o elige otro.' },
  CAMPAIGN_CLOSED: { title: 'Esta tienda está cerrando', text: 'Ya no se puede empezar nada nuevo aquí.' },
  PREVIEW_SESSION: { title: 'Esto es una vista previa', text: 'Aquí no se puede comprar nada.' },
  CONSENT_REQUIRED: {
    title: 'Primero necesitamos tu acuerdo',
    text: 'Marca la casilla debajo de la foto y envíala de nuevo.',
  },
  GUARDIAN_CONSENT_REQUIRED: {
    title: 'Tu madre, padre o tutor debe dar su acuerdo',
    text: 'En la foto parece haber un menor. Pídele que marque la casilla y sigue.',
  },
  no_photo: { title: 'Todavía no hay foto', text: 'Haz una o elige una de tus archivos.' },
  no_face: {
    title: 'No vemos ninguna cara',
    text: 'Haz la foto otra vez mirando a la cámara, con la cara en el centro.',
  },
  multiple_faces: { title: 'Hay más de una cara', text: 'Haz la foto otra vez, sin nadie más en la imagen.' },
  face_occluded: {
    title: 'Una parte de tu cara está tapada',
    text: 'Quítate las gafas de sol, la mascarilla o el sombrero y repite la foto.',
  },
  no_model: {
    title: 'Todavía no hemos podido mirar la foto',
    text: 'La guardamos bien. Inténtalo de nuevo en un momento.',
  },
  too_dark: {
    title: 'La foto es bastante oscura',
    text: 'Sale mejor delante de una ventana o una lámpara. Puedes usarla igualmente.',
  },
  NUDITY: { title: 'Esta foto no se puede usar', text: 'Haz otra, con ropa.' },
  PayloadTooLarge: { title: 'Esta foto es demasiado grande', text: 'Elige una de hasta 10 MB.' },
  UnsupportedMediaType: { title: 'Este tipo de archivo no sirve aquí', text: 'Elige una foto: JPEG, PNG o WebP.' },
  FILE_INFECTED: { title: 'Este archivo contiene algo dañino', text: 'No lo hemos guardado. Elige otra foto.' },
  GENERATION_FAILED: { title: 'No se pudo crear la imagen', text: 'No se ha cobrado nada. Inténtalo de nuevo.' },
  SESSION_MOVED: {
    title: 'Esto sigue en otro dispositivo',
    text: 'Sigue allí. Para hacer otra pieza aquí, empieza de nuevo.',
  },
  LINK_OVER: {
    title: 'Este enlace ya no funciona',
    text: 'Se abre una sola vez, durante diez minutos. Crea otro donde empezaste.',
  },
}
