import type { Words } from '../type.ts'

export const refusals: Words['refusals'] = {
  unknown: {
    title: 'Algo ha salido mal',
    text: 'Inténtalo de nuevo en un momento. Lo que has hecho hasta ahora está guardado.',
  },
  Unreachable: { title: 'Sin conexión', text: 'Comprueba tu conexión e inténtalo de nuevo. No se ha perdido nada.' },
  RateLimited: { title: 'Demasiadas solicitudes', text: 'Espera un minuto e inténtalo de nuevo.' },
  ServiceUnavailable: {
    title: 'No está disponible en este momento',
    text: 'Inténtalo de nuevo en un momento. No se ha perdido nada.',
  },
  NotFound: { title: 'Esto ya no está disponible', text: 'Empieza de nuevo. Solo tardarás un minuto.' },
  Forbidden: { title: 'No tienes acceso', text: 'Vuelve a la página de inicio de la tienda e inténtalo desde ahí.' },
  Conflict: { title: 'Algo ha cambiado mientras tanto', text: 'Comprueba la versión actual e inténtalo de nuevo.' },
  BadRequest: { title: 'Falta algo o hay un dato incorrecto', text: 'Revisa lo que has escrito e inténtalo de nuevo.' },
  UnprocessableEntity: { title: 'Esto no se puede usar', text: 'Cambia lo que has escrito o elige otra cosa.' },
  CAMPAIGN_CLOSED: { title: 'Esta tienda está cerrando', text: 'Aquí ya no se pueden empezar piezas nuevas.' },
  PREVIEW_SESSION: { title: 'Esto es una vista previa', text: 'En una vista previa no se puede comprar nada.' },
  CONSENT_REQUIRED: {
    title: 'Necesitamos tu consentimiento',
    text: 'Marca la casilla que hay debajo de la foto y envíala de nuevo.',
  },
  GUARDIAN_CONSENT_REQUIRED: {
    title: 'Se necesita el consentimiento de la madre, el padre o el tutor',
    text: 'En la foto parece haber un menor. Pide a su madre, padre o tutor que marque la casilla y continúa.',
  },
  no_photo: { title: 'Añade primero una foto', text: 'Haz una o elígela entre tus archivos.' },
  no_face: {
    title: 'No se ve ninguna cara',
    text: 'Repite la foto mirando a la cámara, con la cara en el centro.',
  },
  multiple_faces: { title: 'Se ve más de una cara', text: 'Repite la foto sin nadie más en la imagen.' },
  face_occluded: {
    title: 'Tienes parte de la cara tapada',
    text: 'Quítate las gafas de sol, la mascarilla o el sombrero y repite la foto.',
  },
  no_model: {
    title: 'Todavía no hemos podido comprobar la foto',
    text: 'Tu foto está guardada. Inténtalo de nuevo en un momento.',
  },
  too_dark: {
    title: 'La foto está un poco oscura',
    text: 'Saldría mejor de cara a una ventana o una lámpara. Aun así, puedes usarla.',
  },
  NUDITY: { title: 'Esta foto no se puede usar', text: 'Haz otra foto con ropa.' },
  PayloadTooLarge: { title: 'Esta foto es demasiado grande', text: 'Elige una foto de hasta 10 MB.' },
  UnsupportedMediaType: { title: 'Este tipo de archivo no es compatible', text: 'Elige una foto: JPEG, PNG o WebP.' },
  FILE_INFECTED: { title: 'Este archivo contiene malware', text: 'No se ha guardado. Elige otra foto.' },
  GENERATION_FAILED: {
    title: 'No se ha podido crear la imagen',
    text: 'No se te ha cobrado nada. Inténtalo de nuevo.',
  },
  SESSION_MOVED: {
    title: 'Has continuado en otro dispositivo',
    text: 'Continúa allí. Para hacer otra pieza aquí, empieza de nuevo.',
  },
  LINK_OVER: {
    title: 'Este enlace ya no funciona',
    text: 'Se puede abrir una sola vez, durante diez minutos. Crea otro en el dispositivo donde empezaste.',
  },
}
