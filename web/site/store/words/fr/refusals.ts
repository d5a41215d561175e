import type { Words } from '../type.ts'

export const refusals: Words['refusals'] = {
  unknown: {
    title: 'Une erreur s’est produite',
    text: 'Réessayez dans un instant. Ce que vous avez fait jusqu’ici est enregistré.',
  },
  Unreachable: { title: 'Pas de connexion', text: 'Vérifiez votre connexion, puis réessayez. Rien n’est perdu.' },
  RateLimited: { title: 'Trop de requêtes', text: 'Attendez une minute, puis réessayez.' },
  ServiceUnavailable: {
    title: 'Ce n’est pas disponible pour le moment',
    text: 'Réessayez dans un instant. Rien n’est perdu.',
  },
  NotFound: { title: 'Ce n’est plus disponible', text: 'Recommencez. Cela prend une minute.' },
  Forbidden: { title: 'Vous n’avez pas accès', text: 'Retournez à l’accueil de la boutique et réessayez de là.' },
  Conflict: {
    title: 'Quelque chose a changé entre-temps',
    text: 'Vérifiez la version actuelle, puis réessayez.',
  },
  BadRequest: {
    title: 'Quelque chose manque ou est incorrect',
    text: 'Vérifiez votre saisie, puis réessayez.',
  },
  UnprocessableEntity: {
    title: 'Cela ne peut pas être utilisé',
    text: 'Modifiez votre saisie, ou choisissez autre chose.',
  },
  CAMPAIGN_CLOSED: {
    title: 'Cette boutique ferme',
    text: 'Vous ne pouvez plus commencer de nouvelle création ici.',
  },
  PREVIEW_SESSION: { title: 'C’est un aperçu', text: 'Vous ne pouvez rien acheter dans un aperçu.' },
  CONSENT_REQUIRED: {
    title: 'Votre consentement est requis',
    text: 'Cochez la case sous la photo, puis envoyez-la de nouveau.',
  },
  GUARDIAN_CONSENT_REQUIRED: {
    title: 'Un parent ou tuteur doit donner son accord',
    text: 'La photo semble montrer un enfant. Demandez à un parent ou tuteur de cocher la case, puis continuez.',
  },
  no_photo: { title: 'Ajoutez d’abord une photo', text: 'Prenez-en une, ou choisissez-en une dans vos fichiers.' },
  no_face: { title: 'Aucun visage trouvé', text: 'Reprenez la photo, face à l’appareil et le visage centré.' },
  multiple_faces: { title: 'Plus d’un visage trouvé', text: 'Reprenez la photo, avec vous seul sur l’image.' },
  face_occluded: {
    title: 'Une partie de votre visage est cachée',
    text: 'Retirez lunettes de soleil, masque ou chapeau, puis reprenez la photo.',
  },
  no_model: {
    title: 'Nous n’avons pas encore pu vérifier la photo',
    text: 'Votre photo est enregistrée. Réessayez dans un instant.',
  },
  too_dark: {
    title: 'La photo est un peu sombre',
    text: 'Une photo prise face à une fenêtre ou une lampe convient mieux. Vous pouvez quand même utiliser celle-ci.',
  },
  NUDITY: { title: 'Cette photo ne peut pas être utilisée', text: 'Prenez une autre photo, habillé.' },
  PayloadTooLarge: { title: 'Cette photo est trop volumineuse', text: 'Choisissez une photo de 10 Mo au maximum.' },
  UnsupportedMediaType: {
    title: 'Ce type de fichier n’est pas pris en charge',
    text: 'Choisissez une photo : JPEG, PNG ou WebP.',
  },
  FILE_INFECTED: {
    title: 'Ce fichier contient un logiciel malveillant',
    text: 'Il n’a pas été enregistré. Choisissez une autre photo.',
  },
  GENERATION_FAILED: { title: 'L’image n’a pas pu être générée', text: 'Vous n’avez pas été débité. Réessayez.' },
  SESSION_MOVED: {
    title: 'La session a continué sur un autre appareil',
    text: 'Continuez là-bas. Pour une autre création ici, recommencez.',
  },
  LINK_OVER: {
    title: 'Ce lien ne fonctionne plus',
    text: 'Il peut être ouvert une fois, pendant dix minutes. Créez-en un nouveau là où vous avez commencé.',
  },
}
