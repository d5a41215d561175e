export const refusals = {
  unknown: { title: 'Something went wrong', text: 'Try again in a moment. What you have made so far is saved.' },
  Unreachable: { title: 'No connection', text: 'Check your connection, then try again. Nothing is lost.' },
  RateLimited: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
  ServiceUnavailable: { title: 'This is not available right now', text: 'Try again in a moment. Nothing is lost.' },
  NotFound: { title: 'This is no longer available', text: 'Start over. It takes a minute.' },
  Forbidden: { title: 'You do not have access', text: 'Go back to the store’s start page and try from there.' },
  Conflict: { title: 'Something changed in the meantime', text: 'Check the current version, then try again.' },
  BadRequest: {
    title: 'Something is missing or incorrect',
    text: 'Check what you entered, then try again.',
  },
  UnprocessableEntity: {
    title: 'This cannot be used',
    text: 'Change what you entered, or choose something else.',
  },
  CAMPAIGN_CLOSED: { title: 'This store is closing', text: 'You can no longer start a new piece here.' },
  PREVIEW_SESSION: { title: 'This is a preview', text: 'You cannot buy anything in a preview.' },
  CONSENT_REQUIRED: { title: 'Your consent is required', text: 'Check the box below the photo, then upload it again.' },
  GUARDIAN_CONSENT_REQUIRED: {
    title: 'A parent or guardian has to agree',
    text: 'The photo seems to show a child. Ask a parent or guardian to check the box, then continue.',
  },
  no_photo: { title: 'Add a photo first', text: 'Take one, or choose one from your files.' },
  no_face: { title: 'No face found', text: 'Take the photo again, looking into the camera with your face centered.' },
  multiple_faces: { title: 'More than one face found', text: 'Take the photo again, with only you in the picture.' },
  face_occluded: {
    title: 'Part of your face is covered',
    text: 'Take off your sunglasses, mask or hat, then take the photo again.',
  },
  no_model: { title: 'We could not check the photo yet', text: 'Your photo is saved. Try again in a moment.' },
  too_dark: {
    title: 'The photo is a little dark',
    text: 'A photo taken facing a window or a lamp works better. You can still use this one.',
  },
  NUDITY: { title: 'This photo cannot be used', text: 'Take another photo with your clothes on.' },
  PayloadTooLarge: { title: 'This photo is too large', text: 'Choose a photo of up to 10 MB.' },
  UnsupportedMediaType: { title: 'This file type is not supported', text: 'Choose a photo: JPEG, PNG or WebP.' },
  FILE_INFECTED: { title: 'This file contains malware', text: 'It was not saved. Choose another photo.' },
  GENERATION_FAILED: { title: 'The picture could not be generated', text: 'You were not charged. Try again.' },
  SESSION_MOVED: {
    title: 'This was continued on another device',
    text: 'Continue there. To make another piece here, start over.',
  },
  LINK_OVER: {
    title: 'This link no longer works',
    text: 'It can be opened once, within ten minutes. Create a new one where you started.',
  },
}
