export const refusals = {
  unknown: { title: 'This did not work', text: 'Try again in a moment. What you have made so far is safe.' },
  Unreachable: { title: 'No connection', text: 'Check your connection, then try again. Nothing is lost.' },
  RateLimited: { title: 'That was a lot at once', text: 'Wait a minute, then try again.' },
  ServiceUnavailable: { title: 'This does not work right now', text: 'Try again in a moment. Nothing is lost.' },
  NotFound: { title: 'This is not here any more', text: 'Start over; it takes a minute.' },
  Forbidden: { title: 'This is not open to you', text: 'Go back to the start of the store and try from there.' },
  Conflict: { title: 'Something changed in the meantime', text: 'Look at what is there now, then try again.' },
  BadRequest: {
    title: 'Something is missing or not right',
    text: 'Look through what you have filled in, then try again.',
  },
  UnprocessableEntity: {
    title: 'This cannot be used as it is',
    text: 'Look through it once more, or take another one.',
  },
  CAMPAIGN_CLOSED: { title: 'This store is closing', text: 'Nothing new can begin here any more.' },
  PREVIEW_SESSION: { title: 'This is a preview', text: 'Nothing can be bought in it.' },
  CONSENT_REQUIRED: { title: 'Your agreement comes first', text: 'Tick the box below the photo, then send it again.' },
  GUARDIAN_CONSENT_REQUIRED: {
    title: 'A parent or guardian has to agree',
    text: 'The photo seems to show a child. Ask them to tick the box, then go on.',
  },
  no_photo: { title: 'There is no photo yet', text: 'Take one, or choose one from your files.' },
  no_face: { title: 'We see no face', text: 'Take the photo again, looking into the camera, your face in the middle.' },
  multiple_faces: { title: 'There is more than one face', text: 'Take the photo again, alone in the picture.' },
  face_occluded: {
    title: 'Part of your face is covered',
    text: 'Take off sunglasses, mask or hat, then take the photo again.',
  },
  no_model: { title: 'We could not look at the photo yet', text: 'It is safe with us. Try again in a moment.' },
  too_dark: {
    title: 'The photo is rather dark',
    text: 'It works better in front of a window or a lamp. You can use it all the same.',
  },
  NUDITY: { title: 'This photo cannot be used', text: 'Take another one, dressed.' },
  PayloadTooLarge: { title: 'This photo is too large', text: 'Choose one of up to 10 MB.' },
  UnsupportedMediaType: { title: 'This kind of file does not work here', text: 'Choose a photo: JPEG, PNG or WebP.' },
  FILE_INFECTED: { title: 'This file carries something harmful', text: 'It was not kept. Choose another photo.' },
  GENERATION_FAILED: { title: 'The picture could not be made', text: 'Nothing was charged. Try again.' },
  SESSION_MOVED: {
    title: 'This went on on another device',
    text: 'Continue there. To make another piece here, start over.',
  },
  LINK_OVER: {
    title: 'This link no longer works',
    text: 'It opens once, within ten minutes. Make a new one where you began.',
  },
}
